import type { ApiKeyRequest } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../../../layout/buttons.module.css'
import cards from '../../../layout/cards.module.css'
import fields from '../../../layout/fields.module.css'
import choice from '../form/choice.module.css'
import entry from '../form/field.module.css'
import { Field } from '../form/field.tsx'
import { ActFailed } from '../frame/failed.tsx'
import { useRequestsWords } from '../words.ts'
import { checkKey, emptyKey, expiryNames, type KeyFault, scopes } from './key-draft.ts'

type CreateKeyProps = {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onCreate: (request: ApiKeyRequest, onCreated: () => void) => void
}

/** The form of a new key. */
export function CreateKey({ isBusy, error, onCreate }: CreateKeyProps) {
  const { apiKeys: words } = useRequestsWords().keys
  const id = useId()
  const [draft, setDraft] = useState(emptyKey)
  const [fault, setFault] = useState<KeyFault | null>(null)
  const isNameWrong = fault === 'nameMissing' || fault === 'nameLong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = checkKey(draft, Date.now())
    setFault('fault' in checked ? checked.fault : null)
    if ('request' in checked) onCreate(checked.request, () => setDraft(emptyKey))
    else document.getElementById(`${id}-${checked.fault === 'scopesMissing' ? scopes[0] : 'name'}`)?.focus()
  }
  return (
    <form className={`${cards.card} ${entry.form}`} onSubmit={submit} noValidate>
      <Field
        id={`${id}-name`}
        label={words.name}
        hint={words.nameHint}
        fault={isNameWrong ? words[fault] : undefined}
      >
        {described => (
          <input
            {...described}
            dir="auto"
            autoComplete="off"
            required
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <fieldset
        className={choice.choice}
        aria-describedby={fault === 'scopesMissing' ? `${id}-scopes-fault` : undefined}
      >
        <legend>{words.scopes}</legend>
        {scopes.map(scope => (
          <label key={scope}>
            <input
              id={`${id}-${scope}`}
              type="checkbox"
              checked={draft.scopes.includes(scope)}
              onChange={({ target }) =>
                setDraft({
                  ...draft,
                  scopes: target.checked
                    ? [...draft.scopes, scope]
                    : draft.scopes.filter(other => other !== scope),
                })
              }
            />
            {words.scope[scope]}
          </label>
        ))}
      </fieldset>
      {fault === 'scopesMissing' && (
        <p id={`${id}-scopes-fault`} className={fields.fault}>
          {words.scopesMissing}
        </p>
      )}
      <Field id={`${id}-expiry`} label={words.expiry}>
        {described => (
          <select
            {...described}
            value={draft.expiry}
            onChange={({ target }) => {
              const expiry = expiryNames.find(name => name === target.value)
              if (expiry) setDraft({ ...draft, expiry })
            }}
          >
            {expiryNames.map(name => (
              <option key={name} value={name}>
                {words.expiries[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ActFailed error={error} />
      <button type="submit" className={`${controls.primary} ${buttons.start}`} aria-disabled={isBusy}>
        {isBusy ? words.creating : words.create}
      </button>
    </form>
  )
}
