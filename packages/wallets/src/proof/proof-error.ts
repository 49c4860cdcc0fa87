import type { ProofFailure } from './prover-state.ts'

/** An account of a proof was not signed for, for a reason that is known. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
  readonly failure: ProofFailure

  constructor(failure: ProofFailure, options?: ErrorOptions) {
    super(`The account was not signed for: ${failure.kind}.`, options)
    this.failure = failure
  }
}
