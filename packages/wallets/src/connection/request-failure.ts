import { type WalletErrorCode, WalletTimeoutError, walletError } from '../wallet-error.ts'
import { within } from '../within.ts'

/** Why a connected wallet did not fulfill a request; shared by networks and tokens. */
export type RequestFailureKind = Exclude<WalletErrorCode, 'refused-unasked' | 'unknown-chain'>

/** Returns why a connected wallet did not fulfill a request. */
export function requestFailure(error: unknown): RequestFailureKind {
  const code = walletError(error)
  switch (code) {
    // The wallet rejects this without asking the person: another attempt will not change that.
    case 'refused-unasked':
      return 'not-supported'
    case 'unknown-chain':
      return 'unknown'
    case 'not-found':
    case 'refused':
    case 'already-pending':
    case 'not-supported':
    case 'locked':
    case 'timed-out':
    case 'request-expired':
    case 'relay-unreachable':
    case 'popup-blocked':
    case 'host-unreachable':
    case 'no-handshake':
    case 'unknown':
      return code
  }
}

/**
 * Sends a request to a wallet with a timeout. The wallet's window cannot be closed from here; a later response is
 * ignored.
 *
 * @param limit - in milliseconds
 * @throws what the wallet throws, or `WalletTimeoutError`
 */
export function answerWithin<Answer>(limit: number, ask: () => Promise<Answer>): Promise<Answer> {
  return within(limit, ask, () => new WalletTimeoutError())
}
