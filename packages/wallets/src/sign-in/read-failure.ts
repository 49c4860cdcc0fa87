import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problemStatus,
  ServerUnreachableError,
} from '@countersign/api'
import { chainNumber, unavailableReasons } from '@countersign/core'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { walletError } from '../wallet-error.ts'
import type { CosigningProblemCode, SignInFailure } from './failure.ts'

/** Reads the failure that the server, or the connection to it, returned instead of a challenge or a session. */
export function serverFailure(error: unknown): SignInFailure {
  if (error instanceof AuthenticationError) return backendFailure(error)
  if (error instanceof ServerUnreachableError) return { kind: 'unreachable', code: error.code }
  if (!(error instanceof ProblemError)) return { kind: 'unknown' }
  const { problem } = error
  switch (problem.code) {
    case 'signature-rejected':
      return rejection(problem)
    case 'verification-unavailable':
      return unavailable(problem.reason)
    case 'cosigning-ended':
      return { kind: 'cosigning-ended', how: problem.ended }
    case 'message-changed':
      return { kind: 'problem', code: problem.code, field: problem.field }
    default: {
      // A newer server may return problems that this page does not know.
      if (!isKnown(problem.code)) return { kind: 'unknown' }
      const { code, retryAfter } = problem
      return { kind: 'problem', code, ...(retryAfter === undefined ? {} : { retryAfter }) }
    }
  }
}

/** Returns the failure of a signature that the server rejected. */
export function rejection({
  reason,
  recovered,
  chains,
}: Pick<Problem<'decline-refused'>, 'reason' | 'recovered' | 'chains'>): SignInFailure {
  return {
    kind: 'rejected',
    reason: reason ?? 'unspecified',
    ...(recovered === undefined ? {} : { recovered }),
    ...(chains === undefined ? {} : { chainIds: chains.map(chainNumber) }),
  }
}

function isKnown(code: string): code is ProblemCode | KnownSafeCode {
  return Object.hasOwn(problemStatus, code) || Object.hasOwn(safeCodes, code)
}

type KnownSafeCode = CosigningProblemCode | 'cosigning-ended'

/** The failures of Safes that concern a sign-in; the code that asks owners reports the others. */
const safeCodes = {
  'not-a-safe': true,
  'cosigning-not-found': true,
  'cosigning-of-another-browser': true,
  'cosigning-collected': true,
  'too-many-cosignings': true,
  'cosigning-ended': true,
} satisfies Record<KnownSafeCode, true>

/** A backend, or a newer server, may name reasons that this page does not know. */
function unavailable(said: string | null) {
  const reason = unavailableReasons.find(known => known === said) ?? 'unspecified'
  return { kind: 'unavailable', reason } as const
}

function backendFailure({ code, sentence: said, reason }: AuthenticationError): SignInFailure {
  const sentence = said === null ? {} : { sentence: said }
  switch (code) {
    case 'rejected':
      return { kind: 'rejected', reason: 'unspecified', ...sentence }
    case 'unavailable':
      return { ...unavailable(reason), ...sentence }
    case 'expired':
      return { kind: 'expired', ...sentence }
    case 'unreachable':
      return { kind: 'unreachable', code: 'offline', ...sentence }
    case 'timed-out':
      return { kind: 'unreachable', code: 'timeout', ...sentence }
  }
}

/** Returns why a wallet returned no signature. */
export function walletFailure(error: unknown): SignInFailure {
  const code = walletError(error)
  return { kind: 'wallet', code: code === 'unknown-chain' || code === 'timed-out' ? 'unknown' : code }
}
