import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { useEffect, useRef } from 'react'
import { account as words } from '../../locales/en/account.ts'
import type { SignOutProblem } from '../../locales/locale.ts'
import styles from './account.module.css'

/** Says how the last sign-out ended: who is out, or why that did not happen. */
export function Outcome({ done, error }: { done: string; error: Error | null }) {
  const failure = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What was pressed may be a long list away.
    if (error) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <>
      <p className={styles.soft} role="status">
        {done}
      </p>
      {error && (
        <p ref={failure} className={styles.failure} role="alert">
          {words.signOut.failed} {reason(error)}
        </p>
      )}
    </>
  )
}

function reason(error: Error): string {
  if (error instanceof ServerUnreachableError) return words.unreachable[error.code]
  return error instanceof ProblemError && isTold(error.code) ? words.problem[error.code] : words.unforeseen
}

function isTold(code: string): code is SignOutProblem {
  return Object.hasOwn(words.problem, code)
}
