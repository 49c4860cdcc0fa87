import { type ComponentProps, type ReactNode, useId } from 'react'
import fields from '../theme/fields.module.css'
import { AccountHint } from './account-hint.tsx'
import { ResolvedAccount } from './resolved-account.tsx'
import type { TypedAccountField } from './use-typed-account.ts'

export type AccountFieldProps = {
  readonly label: ReactNode
  /** A further sentence of the hint. */
  readonly hint?: ReactNode
  readonly field: Pick<TypedAccountField, 'typed' | 'chain'>
  /** Why the form refuses the input, in words. */
  readonly fault?: ReactNode
  /** How the fault is announced when it appears. @default another element announces it */
  readonly role?: 'alert' | 'status'
  readonly onText: (text: string) => void
} & Pick<ComponentProps<'input'>, 'id' | 'name' | 'value' | 'required' | 'ref' | 'onKeyDown'>

/**
 * Renders a field for an account: for its address or name, or a link to it. Shows which account the input is.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const [text, setText] = useState('')
 * const field = useTypedAccount(text, '')
 * const input = <AccountField label="Recipient" field={field} value={text} onText={setText} required />
 */
export function AccountField(props: AccountFieldProps) {
  const { label, hint, field, fault, role, onText, ...input } = props
  const { typed, chain } = field
  const own = useId()
  const id = input.id ?? own
  // Below the field is why a name, a link or a network has no account.
  const shown = typed.status !== 'failed' && fault ? fault : null
  const describedBy = [`${id}-hint`, `${id}-account`, shown && `${id}-fault`]
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={fields.hint}>
        <AccountHint /> {hint}
      </p>
      <input
        {...input}
        id={id}
        type="text"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        aria-invalid={typed.status === 'failed' || shown !== null || undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <ResolvedAccount id={`${id}-account`} typed={typed} chain={chain} />
      {(shown || role) && (
        <p id={`${id}-fault`} className={fields.fault} dir="auto" role={role}>
          {shown}
        </p>
      )}
    </div>
  )
}
