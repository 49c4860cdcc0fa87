import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { useEffect, useRef } from 'react'
import prose from '../../layout/prose.module.css'
import type { AccountLocale, SignOutProblem } from '../../locales/locale.ts'
import { useAccountWords } from '../../locales/words.ts'

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
  return error instanceof ProblemError && isTold(error.code, words.problem)
    ? words.problem[error.code]
    : words.unforeseen
}

function isTold(code: string, told: AccountLocale['problem']): code is SignOutProblem {
  return Object.hasOwn(told, code)
}
