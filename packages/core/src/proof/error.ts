import { FieldError } from '../field-error.ts'
import type { JsonFormatCode } from '../json/error.ts'

export type ProofFormatCode =
  /** The codes of an invalid JSON text. `unknown`, `form`, `range` and `duplicate` also apply to fields. */
  | JsonFormatCode
  /** A required field is missing. */
  | 'missing'
  /** The value has the wrong type for the field. */
  | 'type'

/**
 * Which field of a proof is invalid, its value, and what is allowed: `field` is a JSON Pointer (RFC 6901), `''` for the
 * whole document.
 *
 * @example
 * try {
 *   parseProof(await file.text())
 * } catch (error) {
 *   if (!(error instanceof ProofFormatError)) throw error
 *   // Nothing was checked. Ask the owner for the original file.
 *   console.error(`${error.field}: ${error.allowed}`)
 * }
 */
export class ProofFormatError extends FieldError {
  override readonly name = 'ProofFormatError'
  readonly code: ProofFormatCode

  constructor(code: ProofFormatCode, field: string, given: unknown, allowed: string) {
    super(field === '' ? 'The proof' : `The field ${field} of the proof`, field, given, allowed)
    this.code = code
  }
}
