import type { messages } from './locales/compiled/en/problems.ts'
import { ProblemError, ServerUnreachableError } from './page-client.ts'

/** The sentences of problems in one language: `@countersign/api/problems/<language>`. */
export type Problems = typeof messages

/**
 * Returns what a problem code means and what to do. A newer server may send codes that this version does not know.
 *
 * @see RFC 9457
 * @example
 * import { messages } from '@countersign/api/problems/en'
 *
 * describeProblem(messages, 'challenge-expired')
 * // 'The message expired before your signature arrived. Sign a new one.'
 */
export function describeProblem({ problem, unforeseen }: Problems, code: string): string {
  return isKnown(code, problem) ? problem[code] : unforeseen
}

/**
 * Returns why a call to the server failed and what to do.
 *
 * @example
 * import { messages } from '@countersign/api/problems/en'
 *
 * await client.site().catch((error: unknown) => console.error(describeError(messages, error)))
 */
export function describeError(problems: Problems, error: unknown): string {
  if (error instanceof ServerUnreachableError) return problems.unreachable[error.code]
  if (!(error instanceof ProblemError)) return problems.unforeseen
  const { problem } = error
  return problem.code === 'proof-unfit'
    ? problems.unfit[problem.unfit]
    : describeProblem(problems, problem.code)
}

function isKnown(code: string, problem: Problems['problem']): code is keyof Problems['problem'] {
  return Object.hasOwn(problem, code)
}
