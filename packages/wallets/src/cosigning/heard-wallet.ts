import type { Link } from '../connection/link.ts'
import type { Wallet } from '../wallet.ts'
import type { OwnersWallet } from './ask-owner.ts'

/** A wallet answered, with something else than it was asked for. */
export class WalletAnswerError extends TypeError {
  override readonly name = 'WalletAnswerError'

  /** @param wanted - such as `a signature` */
  constructor(wanted: string) {
    super(`The wallet answered something that is not ${wanted}.`)
  }
}

/** A wallet of which is known what it said: what else fails on the way is none of its doing. */
export type HeardWallet = OwnersWallet &
  Pick<Link, 'signMessage'> & {
    /** Whether an error is what the wallet, or the line to it, has answered. */
    readonly said: (error: unknown) => boolean
  }

/**
 * Listens to what a wallet answers.
 *
 * @param link - opens the line to it
 */
export function hearWallet(
  wallet: Wallet,
  link: () => Promise<Pick<Link, 'signMessage' | 'switchChain'>>,
): HeardWallet {
  const heard = new Set<unknown>()
  const hear = async <Answer>(asked: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await asked()
    } catch (error) {
      heard.add(error)
      throw error
    }
  }
  return {
    provider: { request: call => hear(() => wallet.provider.request(call)) },
    switchChain: (...to) => hear(async () => (await link()).switchChain(...to)),
    signMessage: (...what) => hear(async () => (await link()).signMessage(...what)),
    said: error => heard.has(error) || isAnswer(error),
  }
}

function isAnswer(error: unknown): boolean {
  try {
    return error instanceof WalletAnswerError
  } catch {
    // What a wallet throws may be made to throw itself.
    return false
  }
}
