import { ServerUnreachableError } from '@countersign/api'
import {
  errorCodes,
  errorNames,
  errorText,
  isGone,
  refusedUnasked,
  saysNo,
  type WindowProblem,
  windowProblem,
} from '../provider-error.ts'

/**
 * Why an attempt to connect ended, or why a connection did.
 * - `not-found`: the wallet is not in this browser (any more).
 * - `refused`: the person said no, or closed the wallet's window.
 * - `refused-unasked`: the wallet said no before the person can have answered.
 * - `already-pending`: an earlier request still waits for an answer in the wallet.
 * - `chain-not-configured`: the wallet is on a chain that is not offered, and would not connect because of it.
 * - `already-connected`: this wallet is the one that is connected.
 * - `timed-out`: the wallet did not answer in time.
 * - `locked`: the wallet is locked, shows no account, or is cut off from its network.
 * - `server-unreachable`: what the page needs to open a wallet could not be loaded.
 * - `disconnected`: the wallet ended the connection.
 * - `popup-blocked`: the browser would not open the wallet's window.
 * - `host-unreachable`: the page on which the wallet lives cannot be reached.
 * - `no-handshake`: that page is there, and does not speak to us.
 * - `unknown`: none of these.
 */
export type ConnectionFailureKind =
  | 'not-found'
  | 'refused'
  | 'refused-unasked'
  | 'already-pending'
  | 'chain-not-configured'
  | 'already-connected'
  | 'timed-out'
  | 'locked'
  | 'server-unreachable'
  | 'disconnected'
  | WindowProblem
  | 'unknown'

/** The wallet answered, but showed no account: how locked wallets behave that do not say so. */
export class NoAccountError extends Error {
  override readonly name = 'NoAccountError'
}

/** The wallet did not answer in time. */
export class WalletTimeoutError extends Error {
  override readonly name = 'WalletTimeoutError'
}

/** The code that connects wallets could not be loaded. */
export class WalletCodeError extends Error {
  override readonly name = 'WalletCodeError'
}

/** Gives what a failure to open a line means: where nothing else is known, the code for it could not be loaded. */
export function ofCode(cause: unknown): unknown {
  return connectionFailure(cause) === 'unknown' ? new WalletCodeError('', { cause }) : cause
}

/**
 * Tells apart why a wallet did not connect. Looks at codes before names and at names before words, through all causes:
 * wallets wrap errors in each other and use codes of their own.
 *
 * @see EIP-1193 §Provider Errors, EIP-1474 §Error codes, CAIP-25 (5000)
 */
export function connectionFailure(error: unknown): ConnectionFailureKind {
  if (error instanceof NoAccountError) return 'locked'
  if (error instanceof WalletTimeoutError) return 'timed-out'
  if (error instanceof WalletCodeError || error instanceof ServerUnreachableError) return 'server-unreachable'
  const problem = windowProblem(error)
  if (problem) return problem
  const names = errorNames(error)
  if (names.includes('HostedCodeError')) return 'server-unreachable'
  if (names.includes('ConnectorAlreadyConnectedError')) return 'already-connected'
  if (names.includes('ProviderNotFoundError') || isGone(error)) return 'not-found'
  if (names.includes('ChainNotConfiguredError')) return 'chain-not-configured'
  if (saysNo(error)) return 'refused'
  if (refusedUnasked(error)) return 'refused-unasked'
  const codes = errorCodes(error)
  if (codes.includes(-32002)) return 'already-pending'
  if (codes.includes(4902)) return 'chain-not-configured'
  // 4100: not authorised; 4900, 4901: cut off from all chains, or from this one.
  if (codes.some(code => code === 4100 || code === 4900 || code === 4901)) return 'locked'
  const text = errorText(error)
  if (/already (?:pending|processing)|request.*pending/i.test(text)) return 'already-pending'
  if (/\b(?:un)?lock(?:ed)?\b/i.test(text)) return 'locked'
  return 'unknown'
}
