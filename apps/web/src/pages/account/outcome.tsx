import { describeError } from '@countersign/api'
import { useEffect, useRef } from 'react'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { useAccountWords } from '../../locales/words.ts'

/** Announces the outcome of the last sign-out: which sessions have ended, or why it failed. */
export function Outcome({ done, error }: { done: string; error: Error | null }) {
  const words = useAccountWords()
  const failure = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The pressed button may be far down a long list.
    if (error) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <>
      <p className={prose.soft} role="status">
        {done}
      </p>
      {error && (
        <p ref={failure} className={notices.failure} role="alert">
          {words.signOut.failed} {describeError(words.problems, error)}
        </p>
      )}
    </>
  )
}
