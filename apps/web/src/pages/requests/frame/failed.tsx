import controls from '@countersign/react/controls.module.css'
import { useEffect, useRef } from 'react'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { reasonOf } from '../reason.ts'
import { useRequestsWords } from '../words.ts'

/** Says that something could not be read, why, and reads again. */
export function Failed(props: { error: Error; isReading: boolean; again: () => void }) {
  const words = useRequestsWords()
  return (
    <div className={notices.failed} role="alert">
      <strong>{words.failed}</strong>
      <p>{reasonOf(props.error, words.reasons)}</p>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={props.isReading}
        onClick={() => {
          if (!props.isReading) props.again()
        }}
      >
        {props.isReading ? words.retrying : words.retry}
      </button>
    </div>
  )
}

/** Says why something that was done did not work, in view of whoever did it. Nothing where it did. */
export function ActFailed({ error }: { error: Error | null }) {
  const words = useRequestsWords()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    error && (
      <p ref={said} className={`${prose.failure} ${prose.whole}`} role="alert">
        {reasonOf(error, words.reasons)}
      </p>
    )
  )
}
