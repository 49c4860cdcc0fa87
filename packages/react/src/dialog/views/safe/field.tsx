import { type ComponentProps, type ReactNode, useId } from 'react'
import type { CosigningWords } from '../../../locales/locale.ts'
import fields from '../../../theme/fields.module.css'
import type { FieldError } from './form.ts'
import type { LookUpFailure } from './look-up.ts'

type FieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  /** The error of the input. */
  readonly error: string | undefined
  readonly onText: (text: string) => void
  /** What is shown below the field. */
  readonly children?: ReactNode
  /** The number of lines, for a multi-line field. */
  readonly rows?: number
} & Pick<ComponentProps<'input'>, 'name' | 'value' | 'dir' | 'inputMode' | 'aria-describedby'>

/** Renders a field with its label, a hint, and its error. */
export function Field({ label, hint, error, onText, rows, children, ...props }: FieldProps) {
  const id = useId()
  const shared = {
    ...props,
    id,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': error !== undefined,
    'aria-describedby': [error !== undefined && `${id}-error`, props['aria-describedby'], `${id}-hint`]
      .filter(Boolean)
      .join(' '),
  } as const
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fields.hint}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input {...shared} type="text" onChange={({ target }) => onText(target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={({ target }) => onText(target.value)} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={fields.fault}>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

/** Returns the error message of a field. */
export function fieldWords(words: CosigningWords['safe'], error: FieldError | undefined): string | undefined {
  switch (error?.code) {
    case undefined:
    case 'address-elsewhere':
      return undefined
    case 'address-empty':
      return words.addressEmpty
    case 'address-form':
      return words.addressInvalid
    case 'address-checksum':
      return words.addressChecksum
    case 'owners-empty':
      return words.undeployed.ownersEmpty
    case 'owner-form':
      return words.undeployed.ownersInvalid({ line: error.line })
    case 'owner-network':
      return words.undeployed.ownersNetwork({ line: error.line })
    case 'owner-repeated':
      return words.undeployed.ownersRepeated({ line: error.line })
    case 'threshold':
      return words.undeployed.thresholdInvalid({ owners: error.owners })
    case 'salt-nonce':
      return words.undeployed.nonceInvalid
  }
}

/** Returns why no Safe was found. @param network - its name */
export function lookUpWords(words: CosigningWords['safe'], why: LookUpFailure, network: string): string {
  switch (why) {
    case 'not-a-safe':
      return words.notASafe({ network })
    case 'unasked':
      return words.unasked({ network })
    case 'mismatch':
      return words.undeployed.mismatch
  }
}
