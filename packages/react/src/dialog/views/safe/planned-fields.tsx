import { useId } from 'react'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { AccountHint } from '../../../names/account-hint.tsx'
import { ResolvedAccount } from '../../../names/resolved-account.tsx'
import { useTypedAccount } from '../../../names/use-typed-account.ts'
import fields from '../../../theme/fields.module.css'
import { Field, fieldWords } from './field.tsx'
import type { FormErrors, SafeForm } from './form.ts'
import { namesIn } from './owner-names.ts'
import { type PlannedVersion, versions } from './planned/contracts.ts'
import styles from './safe.module.css'

/** Renders the fields for a Safe that is not deployed yet. */
export function PlannedFields(props: {
  form: SafeForm
  errors: FormErrors
  /** CAIP-2; empty while it is not known. */
  chain: string
  onChange: (change: Partial<SafeForm>) => void
}) {
  const { safe } = useCosigningWords()
  const { form, errors, chain, onChange } = props
  const words = safe.undeployed
  const id = useId()
  const names = namesIn(form.owners)
  return (
    <div className={styles.fields}>
      <p className={fields.hint}>{words.text}</p>
      <Field
        label={words.owners}
        hint={
          <>
            {words.ownersHint} <AccountHint />
          </>
        }
        error={fieldWords(safe, errors.owners)}
        name="owners"
        rows={3}
        dir="ltr"
        value={form.owners}
        aria-describedby={names.map(name => `${id}-${name}`).join(' ')}
        onText={owners => onChange({ owners })}
      >
        {names.map(name => (
          <OwnerName key={name} id={`${id}-${name}`} name={name} chain={chain} />
        ))}
      </Field>
      <div className={styles.pair}>
        <Field
          label={words.threshold}
          error={fieldWords(safe, errors.threshold)}
          name="threshold"
          inputMode="numeric"
          value={form.threshold}
          onText={threshold => onChange({ threshold })}
        />
        <div className={fields.field}>
          <label htmlFor={`${id}-version`}>{words.version}</label>
          <select
            id={`${id}-version`}
            value={form.version}
            onChange={({ target }) => {
              const version = versions.find(version => version === target.value)
              if (version) onChange({ version } satisfies { version: PlannedVersion })
            }}
          >
            {versions.map(version => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Field
        label={words.nonce}
        hint={words.nonceHint}
        error={fieldWords(safe, errors.saltNonce)}
        name="saltNonce"
        dir="ltr"
        value={form.saltNonce}
        onText={saltNonce => onChange({ saltNonce })}
      />
    </div>
  )
}

/** Renders the address of an owner who was entered by name. */
function OwnerName({ id, name, chain }: { id: string; name: string; chain: string }) {
  const { typed } = useTypedAccount(name, chain)
  return <ResolvedAccount id={id} typed={typed} chain={chain} />
}
