import { type ProblemCode, ProblemError, ServerUnreachableError } from '@countersign/api'
import { useEffect, useRef } from 'react'
import prose from '../../layout/prose.module.css'
import type { AccountLocale } from '../../locales/locale.ts'
import { useAccountWords } from '../../locales/words.ts'

/** The refusals that ending a session can meet. */
type SignOutProblem = Extract<
  ProblemCode,
  | 'not-signed-in'
  | 'session-not-found'
  | 'origin-refused'
  | 'too-many-requests'
  | 'internal'
  | 'database-unavailable'
  | 'request-timeout'
>

/** Says how the last sign-out ended: who is out, or why that did not happen. */
export function Outcome({ done, error }: { done: string; error: Error | null }) {
  const words = useAccountWords()
  const failure = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What was pressed may be a long list away.
    if (error) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <>
      <p className={prose.soft} role="status">
        {done}
      </p>
      {error && (
        <p ref={failure} className={prose.failure} role="alert">
          {words.signOut.failed} {reason(error, words)}
        </p>
      )}
    </>
  )
}

function reason(error: Error, words: AccountLocale): string {
  if (error instanceof ServerUnreachableError) return words.unreachable[error.code]
  const problems: Readonly<Record<SignOutProblem, string>> = words.problem
  return error instanceof ProblemError && isKnown(error.code, problems)
    ? problems[error.code]
    : words.unforeseen
}

function isKnown(code: string, problems: Readonly<Record<SignOutProblem, string>>): code is SignOutProblem {
  return Object.hasOwn(problems, code)
}
