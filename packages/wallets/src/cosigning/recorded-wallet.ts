import { CountersignError } from '@countersign/core'
import type { WalletConnection } from '../connection/wallet-connection.ts'
import type { Wallet } from '../wallet.ts'
import type { OwnersWallet } from './ask-owner.ts'

/** A wallet responded with something other than what was requested. */
export class WalletAnswerError extends CountersignError {
  override readonly name = 'WalletAnswerError'
  readonly code = 'unexpected-answer'

  constructor(wanted: 'signature' | 'transaction') {
    super(`The wallet returned an invalid ${wanted}.`)
  }
}

/** A wallet whose errors are recorded: everything else that fails is not the wallet's error. */
export type RecordedWallet = OwnersWallet &
  Pick<WalletConnection, 'signMessage'> & {
    /** Whether an error came from the wallet, or from the connection to it. */
    readonly threw: (error: unknown) => boolean
  }

/**
 * Records which errors a wallet throws.
 *
 * @param link - opens the connection to it
 */
export function recordErrors(
  wallet: Wallet,
  link: () => Promise<Pick<WalletConnection, 'signMessage' | 'switchChain'>>,
): RecordedWallet {
  const recorded = new Set<unknown>()
  const record = async <Answer>(asked: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await asked()
    } catch (error) {
      recorded.add(error)
      throw error
    }
  }
  return {
    provider: { request: call => record(() => wallet.provider.request(call)) },
    switchChain: (...to) => record(async () => (await link()).switchChain(...to)),
    signMessage: (...what) => record(async () => (await link()).signMessage(...what)),
    threw: error => recorded.has(error) || isAnswer(error),
  }
}

function isAnswer(error: unknown): boolean {
  try {
    return error instanceof WalletAnswerError
  } catch {
    // Reading a value that a wallet throws can itself throw.
    return false
  }
}
