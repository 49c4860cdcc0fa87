import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import disclosure from '../../layout/disclosure.module.css'
import fields from '../../layout/fields.module.css'
import prose from '../../layout/prose.module.css'
import type { Acts } from './acts.ts'
import { isBusy } from './doing.ts'
import styles from './otherwise.module.css'
import type { Seat } from './seats.ts'
import { Standing } from './standing.tsx'
import { usePageWords } from './words.ts'

/** The most letters of a reason. */
const mostLetters = 280

/** For an owner who will not confirm: a reason that the others see. */
export function Declining({ seat, acts }: { seat: Seat; acts: Acts }) {
  const { decline: words } = usePageWords()
  return (
    <section className={styles.quieter}>
      <DecliningForm seat={seat} acts={acts} summary={words.title} />
    </section>
  )
}

type DecliningFormProps = {
  readonly seat: Seat
  readonly acts: Acts
  /** What opens it. */
  readonly summary: string
}

/** Asks for the reason. What was entered stays until it has come through. */
export function DecliningForm({ seat, acts, summary }: DecliningFormProps) {
  const { decline: words } = usePageWords()
  const [reason, setReason] = useState('')
  const id = useId()
  const doing = acts.declining(seat)
  const busy = isBusy(doing)
  const decline = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) acts.decline(seat, reason.trim())
  }
  return (
    <details className={`${disclosure.disclosure} ${styles.more}`}>
      <summary>{summary}</summary>
      <form className={styles.form} onSubmit={decline}>
        <p className={prose.soft}>{words.text}</p>
        <div className={fields.field}>
          <label htmlFor={id}>{words.reason}</label>
          <input
            id={id}
            value={reason}
            maxLength={mostLetters}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            dir="auto"
            onChange={event => setReason(event.target.value)}
          />
          <small id={`${id}-hint`} className={prose.soft}>
            {words.hint}
          </small>
        </div>
        <Standing doing={doing} waiting={words.waiting} failed={words.failed} onStop={acts.stop} />
        <div className={buttons.row}>
          <button type="submit" className={controls.secondary} aria-disabled={busy}>
            {words.button}
          </button>
        </div>
      </form>
    </details>
  )
}
