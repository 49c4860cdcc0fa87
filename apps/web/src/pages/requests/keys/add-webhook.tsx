import { ProblemError } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../../../layout/buttons.module.css'
import cards from '../../../layout/cards.module.css'
import styles from '../form/field.module.css'
import { Field } from '../form/field.tsx'
import { ActFailed } from '../frame/failed.tsx'
import { useRequestsWords } from '../words.ts'
import { webhookFault } from './webhook-fault.ts'

type AddWebhookProps = {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onAdd: (url: string, onAdded: () => void) => void
}

/** The form of a new webhook. */
export function AddWebhook({ isBusy, error, onAdd }: AddWebhookProps) {
  const { form, keys } = useRequestsWords()
  const words = keys.webhooks
  const id = useId()
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const refused =
    error instanceof ProblemError ? error.problem.errors?.find(({ field }) => field === 'url') : undefined
  const said = fault ?? (refused && form.faults.server({ value: refused.value, allowed: refused.allowed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const given = url.trim()
    const found = webhookFault(given)
    setFault(found === null ? null : found === 'urlLong' ? words.urlLong : words.urlBad({ value: given }))
    if (found === null) onAdd(given, () => setUrl(''))
    else document.getElementById(`${id}-url`)?.focus()
  }
  return (
    <form className={`${cards.card} ${styles.form}`} onSubmit={submit} noValidate>
      <Field id={`${id}-url`} label={words.url} hint={words.urlHint} fault={said} isSaid>
        {described => (
          <input
            {...described}
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            required
            value={url}
            onChange={({ target }) => {
              setUrl(target.value)
              setFault(null)
            }}
          />
        )}
      </Field>
      {!refused && <ActFailed error={error} />}
      <button type="submit" className={`${controls.primary} ${buttons.start}`} aria-disabled={isBusy}>
        {isBusy ? words.adding : words.add}
      </button>
    </form>
  )
}
