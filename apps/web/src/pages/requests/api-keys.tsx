import type { ApiKey, ApiKeyRequest } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import fields from '@countersign/react/fields.module.css'
import { ConfirmButton, useMinute } from '@countersign/react/pieces'
import { type FormEvent, useId, useState } from 'react'
import { Badge, type Tone } from '../../layout/badge.tsx'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Choice } from '../../layout/choice.tsx'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { useRequestsWords } from '../../locales/words.ts'
import { useTyped } from '../use-typed.ts'
import { type Creation, Credentials } from './credentials.tsx'
import { ActionFailed } from './frame.tsx'
import { checkKey, emptyKey, expiryNames, type KeyFault, keyState, scopes } from './key-draft.ts'
import styles from './keys.module.css'
import { useRequestCalls } from './reading.ts'
import shared from './requests.module.css'

/** Shows the API keys with which programs request proofs on behalf of the account. */
export function ApiKeys({ account }: { account: string }) {
  const { apiKeys: words } = useRequestsWords().keys
  const calls = useRequestCalls()
  const [name, setName] = useTyped('api-key', account)
  return (
    <Credentials
      id="api-keys"
      account={account}
      words={words}
      ended={words.revoked}
      read={signal => calls.keys({ signal })}
      create={async (request: ApiKeyRequest) => {
        const created = await calls.createKey(request)
        setName(null)
        return created
      }}
      end={id => calls.revokeKey(id)}
      row={(key, { busy, onEnd }) => <KeyRow apiKey={key} busy={busy} onRevoke={onEnd} />}
      form={creation => <CreateKey {...creation} name={name ?? ''} onName={setName} />}
    />
  )
}

const tones: Readonly<Record<ReturnType<typeof keyState>, Tone>> = {
  active: 'good',
  expired: 'plain',
  revoked: 'plain',
}

/** Shows one key: its name, its permissions, its state, and a button to revoke it. */
function KeyRow({ apiKey, busy, onRevoke }: { apiKey: ApiKey; busy: boolean; onRevoke: () => void }) {
  const { apiKeys: words } = useRequestsWords().keys
  const state = keyState(apiKey, useMinute())
  const { name, hint, scopes, createdAt, lastUsedAt, expiresAt, ownersChanged } = apiKey
  return (
    <>
      <div className={shared.rowHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={tones[state]}>{words.state[state]}</Badge>
      </div>
      <p className={prose.soft}>{words.ending({ hint })}</p>
      {ownersChanged && <p className={prose.soft}>{words.ownersChanged}</p>}
      <ul className={`${lists.spaced} ${styles.scopes}`}>
        {scopes.map(scope => (
          <li key={scope}>{words.scope[scope]}</li>
        ))}
      </ul>
      <p className={`${prose.hint} ${shared.line}`}>
        <span>
          {words.created} <RelativeTime at={createdAt} />
        </span>
        <span>
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.used} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </span>
        {state === 'active' && (
          <span>
            {expiresAt === null ? (
              words.noEnd
            ) : (
              <>
                {words.expires} <ExactTime at={expiresAt} />
              </>
            )}
          </span>
        )}
      </p>
      {state === 'active' && (
        <div className={buttons.row}>
          <ConfirmButton
            name={words.revoke.name({ key: name })}
            title={words.revoke.title({ name })}
            text={words.revoke.text}
            confirm={words.revoke.confirm}
            keep={words.revoke.keep}
            busy={busy}
            onConfirm={onRevoke}
          >
            {words.revoke.open}
          </ConfirmButton>
        </div>
      )}
    </>
  )
}

type CreateKeyProps = Creation<ApiKeyRequest> & {
  readonly name: string
  readonly onName: (name: string) => void
}

/** Shows the form for a new key. */
function CreateKey({ isBusy, error, name, onCreate, onName }: CreateKeyProps) {
  const { apiKeys: words } = useRequestsWords().keys
  const id = useId()
  const [chosen, setDraft] = useState(emptyKey)
  const draft = { ...chosen, name }
  const [fault, setFault] = useState<KeyFault | null>(null)
  const nameFault = fault === 'scopesMissing' ? null : fault
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = checkKey(draft)
    setFault('fault' in checked ? checked.fault : null)
    if ('request' in checked) onCreate(checked.request)
    else document.getElementById(`${id}-${checked.fault === 'scopesMissing' ? scopes[0] : 'name'}`)?.focus()
  }
  return (
    <form className={`${cards.card} ${forms.form}`} onSubmit={submit} noValidate>
      <Field
        id={`${id}-name`}
        label={words.name}
        hint={words.nameHint}
        fault={nameFault ? words[nameFault] : undefined}
      >
        {described => (
          <input
            {...described}
            dir="auto"
            autoComplete="off"
            required
            value={draft.name}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <fieldset
        className={fields.field}
        aria-describedby={fault === 'scopesMissing' ? `${id}-scopes-fault` : undefined}
      >
        <legend>{words.scopes}</legend>
        <div className={forms.choices}>
          {scopes.map(scope => (
            <Choice
              key={scope}
              id={`${id}-${scope}`}
              type="checkbox"
              checked={draft.scopes.includes(scope)}
              onChoose={isChosen =>
                setDraft({
                  ...draft,
                  scopes: isChosen ? [...draft.scopes, scope] : draft.scopes.filter(other => other !== scope),
                })
              }
            >
              {words.scope[scope]}
            </Choice>
          ))}
        </div>
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
      <ActionFailed error={error} />
      <button type="submit" className={`${controls.primary} ${buttons.start}`} aria-disabled={isBusy}>
        {isBusy ? words.creating : words.create}
      </button>
    </form>
  )
}
