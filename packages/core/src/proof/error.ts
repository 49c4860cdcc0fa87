import { CountersignError } from '../error.ts'

export type ProofFormatCode =
  /** Over the limit; nothing of it was read. */
  | 'size'
  /** Text that is no JSON. */
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
  /** An account that is there already. */
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

/** Says what a value is, without going into it: it may be as deep and as wide as anybody likes. */
function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
    case 'number':
    case 'boolean':
      return String(value)
    case 'undefined':
      return 'missing'
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
    case 'bigint':
    case 'function':
    case 'symbol':
      return `a ${typeof value}`
  }
}
