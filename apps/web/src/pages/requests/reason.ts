import { ProblemError, ServerUnreachableError } from '@countersign/api'
import type { ReasonsLocale, RequestProblem } from '../../locales/request-reasons.ts'

/** Says in words why something did not work, and what to do. */
export function reasonOf(error: Error, words: ReasonsLocale): string {
  if (error instanceof ServerUnreachableError) return words.unreachable[error.code]
  if (!(error instanceof ProblemError)) return words.unforeseen
  const { unfit } = error.problem
  if (unfit) return words.unfit[unfit]
  return isTold(error.code, words.problem) ? words.problem[error.code] : words.unforeseen
}

function isTold(code: string, told: ReasonsLocale['problem']): code is RequestProblem {
  return Object.hasOwn(told, code)
}
