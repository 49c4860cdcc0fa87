import { CountersignError } from '../error.ts'
import { shown } from '../shown.ts'

export type JsonFormatCode =
  /** Over the limit, or too deep; nothing of it was read. */
  | 'size'
  /** Bytes that are not UTF-8, or text that is not JSON. */
  | 'json'
  /** A member that an object has already. */
  | 'duplicate'
  /** A name that no document may have: `__proto__`. */
  | 'unknown'
  /** A text with a lone surrogate. */
  | 'form'
  /** A number that is not written as JSON.stringify writes it, or that other programs may read as another. */
  | 'range'

/** Says why a text is not read as JSON, and where. */
export class JsonFormatError extends CountersignError {
  override readonly name = 'JsonFormatError'
  readonly code: JsonFormatCode
  /** A JSON Pointer (RFC 6901); `''` for the whole. */
  readonly field: string
  /** What stands there. */
  readonly given: unknown
  /** The same, cut to a length that can be shown. */
  readonly value: string
  readonly allowed: string

  constructor(code: JsonFormatCode, field: string, given: unknown, allowed: string) {
    const value = shown(given)
    super(`${field === '' ? 'The JSON' : `The JSON at ${field}`} is ${value}; ${allowed}.`)
    this.code = code
    this.field = field
    this.given = given
    this.value = value
    this.allowed = allowed
  }
}
