import type { OwnerFailure } from './owner-state.ts'

/** An owner's act came to nothing, for a reason that is known. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
  readonly failure: OwnerFailure

  constructor(failure: OwnerFailure, options?: ErrorOptions) {
    super(`The owner's act came to nothing: ${failure.kind}.`, options)
    this.failure = failure
  }
}
