import { type WalletErrorCode, WalletTimeoutError, walletError } from '../wallet-error.ts'

/** Why a connected wallet did not do what it was asked; what networks and tokens have in common. */
export type RequestFailureKind = Exclude<WalletErrorCode, 'refused-unasked' | 'unknown-chain'>

/** Returns why a connected wallet did not do what it was asked. */
export function requestFailure(error: unknown): RequestFailureKind {
  const code = walletError(error)
  switch (code) {
    // The person was not asked: however often it is tried, the wallet will not do it.
    case 'refused-unasked':
      return 'not-supported'
    case 'unknown-chain':
      return 'unknown'
    default:
      return code
  }
}

/**
 * Asks a wallet, and stops waiting after a time. The wallet's window cannot be closed from here; what it answers later is
 * not heard.
 *
 * @param within - in milliseconds
 * @throws what the wallet throws, or `WalletTimeoutError`
 */
export async function answerWithin<Answer>(within: number, ask: () => Promise<Answer>): Promise<Answer> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new WalletTimeoutError()), within)
  try {
    return await Promise.race([ask(), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
