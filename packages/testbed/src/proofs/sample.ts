import type { ProofReason } from '@countersign/core'

/** What a check of a sample has to say. */
export type Expectation =
  | { readonly status: 'verified' | 'unavailable' }
  | {
      readonly status: 'rejected'
      readonly reason: ProofReason
      /** JSON Pointer; left out where it is not foretold. */
      readonly field?: string
    }

/** The file of a proof, good or bad, and what is to come of checking it as of `now` and without any node. */
export type ProofSample = {
  /** What is special about it; many samples have the same. */
  readonly name: string
  /** The file. Without line breaks, so that many can be handed on one in each line. */
  readonly text: string
  /** Checked with the site's key set. */
  readonly expected: Expectation
  /** Checked without any key set. */
  readonly withoutKeys: Expectation
}

/** A sample, without what is the same for most. */
export type Made = {
  /** A document, or the text of a file where it is none. */
  readonly document: unknown
  readonly expected: Expectation
  /** Where it is another without the key set. */
  readonly withoutKeys?: Expectation
}

export const verified: Expectation = { status: 'verified' }
export const unavailable: Expectation = { status: 'unavailable' }
export const rejected = (reason: ProofReason, field?: string): Expectation =>
  field === undefined ? { status: 'rejected', reason } : { status: 'rejected', reason, field }
