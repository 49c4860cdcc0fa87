import type { ReactNode } from 'react'
import fields from '../../layout/fields.module.css'
import prose from '../../layout/prose.module.css'
import { useRequestsWords } from '../../locales/words.ts'
import shared from './requests.module.css'

/** The attributes of a control, which connect it to its hint and its fault for screen readers. */
type Described = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** The fault, in words. */
  readonly fault?: string | undefined
  readonly optional?: boolean
  /** Whether the fault is shown nowhere else, so that it has to be announced here. */
  readonly isSaid?: boolean
  readonly children: (described: Described) => ReactNode
}

/** Shows a form control with its label, its hint and its fault. */
export function Field({ id, label, hint, fault, optional = false, isSaid = false, children }: FieldProps) {
  const words = useRequestsWords().form
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={`${shared.field} ${shared.input}`}>
      <label htmlFor={id}>
        {label} {optional && <small>({words.optional})</small>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`${prose.small} ${prose.whole}`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': fault === undefined ? undefined : true,
      })}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={fields.fault} dir="auto" role={isSaid ? 'alert' : undefined}>
          {fault}
        </p>
      )}
    </div>
  )
}
