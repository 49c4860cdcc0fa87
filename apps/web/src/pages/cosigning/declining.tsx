import type { Cosigning } from '@countersign/api'
import type { Owner } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import disclosure from '../../layout/disclosure.module.css'
import fields from '../../layout/fields.module.css'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import styles from './alternatives.module.css'
import { actState, isBusy, seatTarget, takeNextStep } from './owner-request.ts'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'

/** The longest reason, in characters. */
const mostLetters = 280

/** Lets an owner decline, with a reason that the others see. */
export function Declining(props: Omit<DecliningFormProps, 'summary'>) {
  const { decline: words } = useCosigningWords()
  return (
    <section className={styles.quieter}>
      <DecliningForm {...props} summary={words.title} />
    </section>
  )
}

type DecliningFormProps = {
  readonly cosigning: Cosigning
  readonly seat: Seat
  readonly owner: Owner
  /** The label that opens the form. */
  readonly summary: string
}

/** Shows the form for the reason. The input stays until the server has accepted it. */
export function DecliningForm({ cosigning, seat, owner, summary }: DecliningFormProps) {
  const { decline: words } = useCosigningWords()
  const [reason, setReason] = useState('')
  const id = useId()
  const act = { kind: 'decline' as const, ...seatTarget(cosigning, seat), reason: reason.trim() }
  const state = actState(owner, act)
  const busy = isBusy(state)
  const decline = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) takeNextStep(owner, act)
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
        <RequestStatus owner={owner} state={state} waiting={words.waiting} failed={words.failed} />
        <div className={buttons.row}>
          <button type="submit" className={controls.secondary} aria-disabled={busy}>
            {words.button}
          </button>
        </div>
      </form>
    </details>
  )
}
