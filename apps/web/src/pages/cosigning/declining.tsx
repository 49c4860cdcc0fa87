import { type Cosigning, refusedInLine } from '@countersign/api'
import type { Owner } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import disclosure from '@countersign/react/disclosure.module.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import styles from './alternatives.module.css'
import { actOf } from './decision-act.ts'
import { actState, isBusy, takeNextStep } from './owner-request.ts'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'

/** The longest reason, in characters. */
const mostLetters = 280

type DecliningProps = {
  readonly cosigning: Cosigning
  readonly seat: Seat
  readonly owner: Owner
  /** The label that opens the form. */
  readonly summary: string
}

/** Lets a person decline for a contract that is an owner. */
export function Declining({ cosigning, seat, owner, summary }: DecliningProps) {
  const { decline: words } = useCosigningWords()
  const [reason, setReason] = useState('')
  const act = actOf(cosigning, seat, { kind: 'decline', reason: reason.trim() })
  const state = actState(owner, act)
  return (
    <details className={`${disclosure.disclosure} ${styles.more}`}>
      <summary>{summary}</summary>
      <DeclineForm
        {...{ reason, setReason }}
        busy={isBusy(state)}
        onDecline={() => takeNextStep(owner, act)}
        status={<RequestStatus owner={owner} state={state} waiting={words.waiting} failed={words.failed} />}
      />
    </details>
  )
}

type DeclineFormProps = {
  /** The input stays until the server has accepted it. */
  readonly reason: string
  readonly setReason: (reason: string) => void
  readonly busy: boolean
  readonly status: ReactNode
  readonly onDecline: () => void
  /** Closes the form. Without it, the form has no such button. */
  readonly onKeep?: () => void
}

/** Shows the form for the reason. */
export function DeclineForm({ reason, setReason, busy, status, onDecline, onKeep }: DeclineFormProps) {
  const { decline: words } = useCosigningWords()
  const [isRefused, setRefused] = useState(false)
  const decline = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // Before the wallet is asked to sign it.
    const isLine = refusedInLine(reason.trim()).length === 0
    setRefused(!isLine)
    if (isLine) onDecline()
  }
  return (
    <form className={forms.form} onSubmit={decline}>
      {onKeep && <h2>{words.title}</h2>}
      <p className={prose.soft}>{words.text}</p>
      <Field
        label={words.reason}
        hint={words.hint}
        fault={isRefused ? words.reasonCharacter : undefined}
        role="alert"
      >
        {described => (
          <input
            {...described}
            // The button that was pressed is gone.
            // biome-ignore lint/a11y/noAutofocus: the person opened this form.
            autoFocus={onKeep !== undefined}
            value={reason}
            maxLength={mostLetters}
            autoComplete="off"
            dir="auto"
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
      {status}
      <div className={buttons.row}>
        <button type="submit" className={controls.secondary} aria-disabled={busy}>
          {words.button}
        </button>
        {onKeep && (
          <button type="button" className={controls.quiet} onClick={onKeep}>
            {words.keep}
          </button>
        )}
      </div>
    </form>
  )
}
