import type { Chain } from '@countersign/api'
import { useId } from 'react'
import { useRequestsWords } from '../words.ts'
import type { Field as FieldName } from './check.ts'
import choice from './choice.module.css'
import { type Draft, subjects } from './draft.ts'
import entry from './field.module.css'
import { Field } from './field.tsx'

type WhoProps = {
  readonly draft: Draft
  readonly chains: readonly Chain[]
  readonly idOf: (field: FieldName) => string
  /** What is wrong with a field, in words. */
  readonly said: (field: FieldName) => string | undefined
  readonly onChange: (draft: Draft) => void
}

/** Which account is asked for. */
export function Who({ draft, chains, idOf, said, onChange }: WhoProps) {
  const { form: words } = useRequestsWords()
  const id = useId()
  return (
    <>
      <fieldset className={choice.choice}>
        <legend>{words.who.label}</legend>
        {subjects.map(who => (
          <label key={who}>
            <input
              type="radio"
              name={`${id}-who`}
              checked={draft.who === who}
              onChange={() => onChange({ ...draft, who })}
            />
            {words.who[who]}
          </label>
        ))}
      </fieldset>
      {draft.who === 'account' && (
        <Field
          id={idOf('account')}
          label={words.account.label}
          hint={words.account.hint}
          fault={said('account')}
        >
          {described => (
            <input
              {...described}
              className={entry.mono}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              required
              value={draft.account}
              onChange={({ target }) => onChange({ ...draft, account: target.value })}
            />
          )}
        </Field>
      )}
      {draft.who !== 'any' && (
        <Field id={idOf('chain')} label={words.chain.label} fault={said('chain')}>
          {described => (
            <select
              {...described}
              value={draft.chain || chains[0]?.id}
              onChange={({ target }) => onChange({ ...draft, chain: target.value })}
            >
              {chains.map(chain => (
                <option key={chain.id} value={chain.id}>
                  {chain.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}
