import type { ProofReason } from '@countersign/core'

/** The expected result of verifying a sample. */
export type Expectation =
  | { readonly status: 'verified' | 'unavailable' }
  | {
      readonly status: 'rejected'
      readonly reason: ProofReason
      /** JSON Pointer; omitted where it is not predictable. */
      readonly field?: string
    }

/** A proof file, valid or invalid, with the expected result of verifying it at `now` without a node. */
export type ProofSample = {
  /** The name of its kind; many samples share it. */
  readonly name: string
  /** The content of the file, without line breaks, so that a file can contain one per line. */
  readonly text: string
  /** Verified with the site's key set. */
  readonly expected: Expectation
  /** Verified without a key set. */
  readonly withoutKeys: Expectation
}

/** A sample without the fields that most samples share. */
export type UnnamedSample = {
  /** A document, or the text of a file that is not JSON. */
  readonly document: unknown
  readonly expected: Expectation
  /** Where the result without the key set differs. */
  readonly withoutKeys?: Expectation
}

export const verified: Expectation = { status: 'verified' }
export const unavailable: Expectation = { status: 'unavailable' }
export const rejected = (reason: ProofReason, field?: string): Expectation =>
  field === undefined ? { status: 'rejected', reason } : { status: 'rejected', reason, field }
