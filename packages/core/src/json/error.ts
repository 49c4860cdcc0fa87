import { FieldError } from '../field-error.ts'

export type JsonFormatCode =
  /** Over the limit, or nested too deeply; none of it was read. */
  | 'size'
  /** Bytes that are not UTF-8, or text that is not JSON. */
  | 'json'
  /** A member that the object already has. */
  | 'duplicate'
  /** A name that no document may have: `__proto__`. */
  | 'unknown'
  /** A text with a lone surrogate. */
  | 'form'
  /** A number not written as `JSON.stringify` writes it, or that other programs may read as a different one. */
  | 'range'

/**
 * Why a text is rejected as JSON, and where: `field` is a JSON Pointer (RFC 6901), `''` for the whole text.
 *
 * @example
 * try {
 *   parseJson(text)
 * } catch (error) {
 *   if (!(error instanceof JsonFormatError)) throw error
 *   // The author of the text can find the place.
 *   console.error(`${error.field}: ${error.allowed}`)
 * }
 */
export class JsonFormatError extends FieldError {
  override readonly name = 'JsonFormatError'
  readonly code: JsonFormatCode
  /** The value found there. */
  readonly given: unknown

  constructor(code: JsonFormatCode, field: string, given: unknown, allowed: string) {
    super(field === '' ? 'The JSON' : `The JSON at ${field}`, field, given, allowed)
    this.code = code
    this.given = given
  }
}
