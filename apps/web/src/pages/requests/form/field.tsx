import type { ReactNode } from 'react'
import fields from '../../../layout/fields.module.css'
import prose from '../../../layout/prose.module.css'
import { useRequestsWords } from '../words.ts'
import styles from './field.module.css'

/** What a control of the form has to carry, so that what stands with it is read with it. */
type Described = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with it, in words. */
  readonly fault?: string | undefined
  readonly optional?: boolean
  /** Whether what is wrong is said nowhere else, so that it is read out when it comes. */
  readonly isSaid?: boolean
  readonly children: (described: Described) => ReactNode
}

/** A control with its name, what may stand in it, and what is wrong with it. */
export function Field({ id, label, hint, fault, optional = false, isSaid = false, children }: FieldProps) {
  const words = useRequestsWords().form
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${styles.input}`}>
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
