import { CountersignError } from '@countersign/core'

/** Thrown if no node or gateway is available right now. Callers must never treat this as a negative result. */
export class UnavailableError extends CountersignError {
  override readonly name = 'UnavailableError'
  readonly code = 'unavailable'
}
