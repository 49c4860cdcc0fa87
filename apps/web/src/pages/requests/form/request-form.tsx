import { useSite } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import buttons from '../../../layout/buttons.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { ActFailed } from '../frame/failed.tsx'
import { useRequestsWords } from '../words.ts'
import { type Faults, type Field as FieldName, fields } from './check.ts'
import { type Draft, holdingNames } from './draft.ts'
import { faultWords } from './fault-words.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { Who } from './who.tsx'
import { Wrong } from './wrong.tsx'

export type RequestFormProps = {
  readonly draft: Draft
  readonly faults: Faults
  /** Why it could not be created, where that was not a field's fault alone. */
  readonly error: Error | null
  /** Whether somebody is signed in. */
  readonly canCreate: boolean
  readonly isBusy: boolean
  readonly onChange: (draft: Draft) => void
  readonly onSubmit: () => void
  readonly onClear: () => void
}

/** The form of a new request. It says all that is wrong at once, and takes whoever submits it to the first of it. */
export function RequestForm(props: RequestFormProps) {
  const { draft, faults, error, isBusy, onChange } = props
  const { form: words } = useRequestsWords()
  const { language } = useWords()
  const form = useId()
  const idOf = (field: FieldName) => `${form}-${field}`
  const chains = useSite()?.chains ?? []
  const [submitted, setSubmitted] = useState(0)
  const wrong = fields.flatMap(field => {
    const fault = faults[field]
    return fault ? [{ field, id: idOf(field), text: faultWords(field, fault, words, language) }] : []
  })
  const said = (field: FieldName) => wrong.find(one => one.field === field)?.text
  const summary = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is submitted or refused.
  useEffect(() => {
    if (submitted > 0) summary.current?.focus()
  }, [submitted, error])
  const text = (field: 'purpose' | 'audience' | 'returnTo' | 'reference', more: ComponentProps<'input'>) => (
    <Field
      id={idOf(field)}
      label={words[field].label}
      hint={words[field].hint}
      fault={said(field)}
      optional={field !== 'purpose'}
    >
      {described => (
        <input
          {...described}
          {...more}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
        />
      )}
    </Field>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.canCreate) return
    setSubmitted(count => count + 1)
    props.onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Wrong summary={summary} wrong={wrong} />
      {text('purpose', { dir: 'auto', required: true })}
      {text('audience', { dir: 'auto' })}
      <Who draft={draft} idOf={idOf} said={said} onChange={onChange} chains={chains} />
      <Field
        id={idOf('deadline')}
        label={words.deadline.label}
        hint={words.deadline.hint({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        fault={said('deadline')}
      >
        {described => (
          <input
            {...described}
            type="datetime-local"
            required
            value={draft.deadline}
            onChange={({ target }) => onChange({ ...draft, deadline: target.value })}
          />
        )}
      </Field>
      <Field id={`${form}-holding`} label={words.holding.label} hint={words.holding.hint}>
        {described => (
          <select
            {...described}
            value={draft.holding}
            onChange={({ target }) => {
              const holding = holdingNames.find(name => name === target.value)
              if (holding) onChange({ ...draft, holding })
            }}
          >
            {holdingNames.map(name => (
              <option key={name} value={name}>
                {words.holding.choices[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {text('returnTo', { dir: 'ltr', type: 'url', inputMode: 'url', spellCheck: false })}
      {text('reference', { dir: 'auto' })}
      {wrong.length === 0 && <ActFailed error={error} />}
      <div className={buttons.row}>
        <button
          type="submit"
          className={controls.primary}
          aria-disabled={!props.canCreate || isBusy}
          aria-describedby={`${form}-kept`}
        >
          {isBusy ? words.creating : words.create}
        </button>
        <button type="button" className={controls.quiet} onClick={props.onClear}>
          {words.clear}
        </button>
      </div>
      <p id={`${form}-kept`} className={`${prose.small} ${prose.whole}`}>
        {words.kept}
      </p>
    </form>
  )
}
