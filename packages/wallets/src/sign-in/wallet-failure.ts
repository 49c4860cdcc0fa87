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
import type { SignInFailure } from './failure.ts'

export type WalletSigningCode =
  | 'not-found'
  | 'refused'
  | 'refused-unasked'
  | 'already-pending'
  | 'locked'
  | 'not-supported'
  | 'request-expired'
  | 'relay-unreachable'
  | WindowProblem
  | 'unknown'

/** Tells apart why a wallet gave no signature. */
export function walletFailure(error: unknown): SignInFailure {
  const problem = windowProblem(error)
  if (problem) return { kind: 'wallet', code: problem }
  if (isGone(error)) return { kind: 'wallet', code: 'not-found' }
  if (hasExpired(error)) return { kind: 'wallet', code: 'request-expired' }
  if (isOutOfReach(error)) return { kind: 'wallet', code: 'relay-unreachable' }
  if (saysNo(error)) return { kind: 'wallet', code: 'refused' }
  if (refusedUnasked(error)) return { kind: 'wallet', code: 'refused-unasked' }
  const codes = errorCodes(error)
  const text = errorText(error)
  if (codes.includes(-32002) || /already (?:pending|processing)/i.test(text))
    return { kind: 'wallet', code: 'already-pending' }
  if (codes.some(code => code === 4100 || code === 4900 || code === 4901) || /\block(?:ed)?\b/i.test(text))
    return { kind: 'wallet', code: 'locked' }
  // 4200: unsupported by the wallet; -32601: no such method.
  if (codes.includes(4200) || codes.includes(-32601)) return { kind: 'wallet', code: 'not-supported' }
  return { kind: 'wallet', code: 'unknown' }
}
