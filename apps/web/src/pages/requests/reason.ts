import {
  type ProblemCode,
  ProblemError,
  type ProofProblemCode,
  ServerUnreachableError,
} from '@countersign/api'
import type { ReasonsLocale } from '../../locales/locale.ts'

/** The refusals that somebody can meet who requests a proof, or is requested to give one. */
type RequestProblem =
  | Extract<
      ProblemCode,
      | 'request-invalid'
      | 'not-signed-in'
      | 'origin-refused'
      | 'too-many-requests'
      | 'internal'
      | 'database-unavailable'
      | 'request-timeout'
    >
  | Exclude<ProofProblemCode, 'api-key-refused' | 'scope-missing' | 'proof-signed' | 'too-many-proofs'>

/** Says in words why something did not work, and what to do. */
export function reasonOf(error: Error, words: ReasonsLocale): string {
  if (error instanceof ServerUnreachableError) return words.unreachable[error.code]
  if (!(error instanceof ProblemError)) return words.unforeseen
  const { unfit } = error.problem
  if (unfit) return words.unfit[unfit]
  const problems: Readonly<Record<RequestProblem, string>> = words.problem
  return isKnown(error.code, problems) ? problems[error.code] : words.unforeseen
}

function isKnown(code: string, problems: Readonly<Record<RequestProblem, string>>): code is RequestProblem {
  return Object.hasOwn(problems, code)
}
