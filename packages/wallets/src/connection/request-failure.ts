import {
  errorCodes,
  errorText,
  hasExpired,
  isGone,
  isOutOfReach,
  refusedUnasked,
  saysNo,
  type WindowProblem,
  windowProblem,
} from '../provider-error.ts'
import { WalletTimeoutError } from './failure.ts'

/** Why a wallet did not do what it was asked; what networks and tokens have in common. */
export type RequestFailureKind =
  | 'refused'
  | 'already-pending'
  | 'not-supported'
  | 'timed-out'
  | 'disconnected'
  | 'request-expired'
  | 'relay-unreachable'
  | WindowProblem
  | 'unknown'

/**
 * Tells apart why a wallet did not do what it was asked.
 *
 * @see EIP-1193 §Provider Errors, EIP-1474 §Error codes, CAIP-25 (5000)
 */
export function requestFailure(error: unknown): RequestFailureKind {
  if (error instanceof WalletTimeoutError) return 'timed-out'
  const problem = windowProblem(error)
  if (problem) return problem
  if (isGone(error)) return 'disconnected'
  if (hasExpired(error)) return 'request-expired'
  if (isOutOfReach(error)) return 'relay-unreachable'
  if (saysNo(error)) return 'refused'
  // Nobody was asked: however often it is tried, the wallet will not do it.
  if (refusedUnasked(error)) return 'not-supported'
  const codes = errorCodes(error)
  const text = errorText(error)
  if (codes.includes(-32002) || /already (?:pending|processing)|request.*pending/i.test(text))
    return 'already-pending'
  // 4200: unsupported by the wallet; -32601: no such method; -32004: method not supported.
  if (codes.some(code => code === 4200 || code === -32601 || code === -32004)) return 'not-supported'
  if (
    /not (?:supported|implemented|available)|unsupported|(?:unknown|no such) method|method not found/i.test(
      text,
    )
  )
    return 'not-supported'
  // 4100: the wallet no longer knows this page; 4900: it is cut off from all chains.
  return codes.some(code => code === 4100 || code === 4900) ? 'disconnected' : 'unknown'
}

/**
 * Asks a wallet, and gives up after a time. The wallet's window cannot be closed from here; what it answers later is
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
