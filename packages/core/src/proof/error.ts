import { CountersignError } from '../error.ts'
import { shown } from '../shown.ts'

export type ProofFormatCode =
  /** Over the limit; nothing of it was read. */
  | 'size'
  /** Text that is not JSON. */
  | 'json'
  /** A field that must be there is not. */
  | 'missing'
  /** A field that no proof of this version has. */
  | 'unknown'
  /** Another kind of value than the field takes. */
  | 'type'
  /** Of the right kind, but not written as the field's values are. */
  | 'form'
  /** Well written, but there is no such value, or it is outside of the limits. */
  | 'range'
  /** A member, or an account, that is there already. */
  | 'duplicate'

/** Says which field of a proof is wrong, what stands there, and what is allowed. */
export class ProofFormatError extends CountersignError {
  override readonly name = 'ProofFormatError'
  readonly code: ProofFormatCode
  /** A JSON Pointer (RFC 6901); `''` for the whole document. */
  readonly field: string
  /** What stands there, cut to a length that can be shown. */
  readonly value: string
  readonly allowed: string

  constructor(code: ProofFormatCode, field: string, given: unknown, allowed: string) {
    const value = shown(given)
    super(`${field === '' ? 'The proof' : `The field ${field} of the proof`} is ${value}; ${allowed}.`)
    this.code = code
    this.field = field
    this.value = value
    this.allowed = allowed
  }
}
