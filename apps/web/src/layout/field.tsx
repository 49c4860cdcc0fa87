import fields from '@countersign/react/fields.module.css'
import { type ReactNode, useId } from 'react'

/** The attributes of a control, which connect it to its label, its hint and its fault. */
type Described = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldProps = {
  /** @default a new one */
  readonly id?: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The fault, in words. */
  readonly fault?: ReactNode
  /** How the fault is announced when it appears. @default another element announces it */
  readonly role?: 'alert' | 'status'
  /** What is shown below the control. */
  readonly below?: ReactNode
  readonly children: (described: Described) => ReactNode
}

/** Shows a form control with its label, its hint and its fault. */
export function Field({ id: given, label, hint, fault, role, below, children }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={fields.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      {below}
      {(fault || role) && (
        <p id={`${id}-fault`} className={fields.fault} dir="auto" role={role}>
          {fault}
        </p>
      )}
    </div>
  )
}
