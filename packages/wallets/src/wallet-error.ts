// cspell:ignore declin refus
import { CountersignError } from '@countersign/core'
import type { HostedProblem } from './hosted/hosted.ts'
import { errorCodes, errorNames, errorText, hostedProblem, isEarly } from './provider-error.ts'

/** Why the window of a hosted wallet gave no response. A closed window is a rejection. */
type WindowProblem = Exclude<HostedProblem, 'popup-closed'>

/**
 * Why a wallet did not fulfill a request.
 * - `not-found`: the extension was removed, disabled or updated while the page was open.
 * - `refused`: the person rejected the request, or closed the wallet's window.
 * - `refused-unasked`: the wallet rejected it before a person could have responded.
 * - `already-pending`: an earlier request is still open in the wallet.
 * - `unknown-chain`: the wallet does not know the chain (EIP-3326).
 * - `not-supported`: the wallet has no such method.
 * - `locked`: the wallet is locked, does not let this site use the account, or is disconnected from its network.
 * - `timed-out`: the wallet did not respond in time.
 * - `request-expired`: the phone did not respond for as long as the relay keeps a request.
 * - `relay-unreachable`: the relay to the phone could not be reached.
 * - `popup-blocked`, `host-unreachable`, `no-handshake`: the window of a hosted wallet gave no response.
 * - `unknown`: none of these.
 */
export type WalletErrorCode =
  | 'not-found'
  | 'refused'
  | 'refused-unasked'
  | 'already-pending'
  | 'unknown-chain'
  | 'not-supported'
  | 'locked'
  | 'timed-out'
  | 'request-expired'
  | 'relay-unreachable'
  | WindowProblem
  | 'unknown'

/** The code that connects and asks wallets could not be loaded. */
export class WalletCodeError extends CountersignError {
  override readonly name = 'WalletCodeError'
  readonly code = 'code-not-loaded'
}

/**
 * Loads code.
 *
 * @throws {WalletCodeError} (rejects) if it could not be loaded
 */
export async function codeOf<Code>(load: () => Code | Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    throw new WalletCodeError('', { cause })
  }
}

/** No wallet is connected any more: it was disconnected while something was prepared for it. */
export class NoWalletError extends CountersignError {
  override readonly name = 'NoWalletError'
  /** Disconnected (EIP-1193 §Provider Errors). */
  readonly code = 4900

  constructor() {
    super('No wallet is connected.')
  }
}

/** The wallet did not respond in time. */
export class WalletTimeoutError extends CountersignError {
  override readonly name = 'WalletTimeoutError'
  readonly code = 'timed-out'
}

/**
 * Returns why a wallet did not fulfill a request. Checks names before codes and codes before messages, in all causes:
 * wallets wrap errors in each other and use codes of their own.
 *
 * @see EIP-1193 §Provider Errors, EIP-1474 §Error codes, EIP-3326, CAIP-25 (5000)
 */
export function walletError(error: unknown): WalletErrorCode {
  return (
    byName(error) ?? byRefusal(error) ?? byCode(errorCodes(error)) ?? byWords(errorText(error)) ?? 'unknown'
  )
}

/** Errors of our own code are recognized by name, so that the code which throws them is not loaded here. */
function byName(error: unknown): WalletErrorCode | undefined {
  const problem = hostedProblem(error)
  if (problem === 'popup-blocked' || problem === 'host-unreachable' || problem === 'no-handshake')
    return problem
  if (problem === 'popup-closed') return 'refused'
  // The browser provides the message, without a code.
  if (
    /extension context invalidated|disconnected port object|receiving end does not exist/i.test(
      errorText(error),
    )
  )
    return 'not-found'
  const names = errorNames(error)
  if (names.includes('WalletTimeoutError')) return 'timed-out'
  if (names.includes('RelayRequestExpiredError')) return 'request-expired'
  if (names.includes('RelayUnreachableError')) return 'relay-unreachable'
  return undefined
}

/**
 * 4001 is the code of EIP-1193, 5000 that of CAIP-25. Some wallets return -32603, "internal error", instead: with a
 * message about a rejection, or with only the name of the code as their message.
 */
function byRefusal(error: unknown): WalletErrorCode | undefined {
  const codes = errorCodes(error)
  const text = errorText(error)
  const isRefusal =
    codes.includes(4001) ||
    codes.includes(5000) ||
    (codes.includes(-32603) && /^\s*(?:internal (?:json-rpc )?error\.?)?\s*$/i.test(text)) ||
    (codes.every(code => code === -32603) &&
      /\b(?:reject|den(?:y|ied)|declin|cancel|refus|user closed|closed by)/i.test(text))
  if (!isRefusal) return undefined
  return isEarly(error) ? 'refused-unasked' : 'refused'
}

function byCode(codes: readonly number[]): WalletErrorCode | undefined {
  if (codes.includes(-32002)) return 'already-pending'
  if (codes.includes(4902)) return 'unknown-chain'
  // 4200: unsupported by the wallet; -32601: no such method; -32004: method not supported.
  if (codes.some(code => code === 4200 || code === -32601 || code === -32004)) return 'not-supported'
  // 4100: not authorized; 4900, 4901: disconnected from all chains, or from this one.
  if (codes.some(code => code === 4100 || code === 4900 || code === 4901)) return 'locked'
  return undefined
}

function byWords(text: string): WalletErrorCode | undefined {
  if (/already (?:pending|processing)|request.*pending/i.test(text)) return 'already-pending'
  if (/\b(?:un)?lock(?:ed)?\b/i.test(text)) return 'locked'
  if (
    /not (?:supported|implemented|available)|unsupported|(?:unknown|no such) method|method not found/i.test(
      text,
    )
  )
    return 'not-supported'
  return undefined
}
