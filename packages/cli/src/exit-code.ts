import type { ProofReport } from '@countersign/core'

/** The number of documents by result; `unreadable` ones were not documents at all. */
export type Tally = Record<ProofReport['status'] | 'unreadable', number>

export type ExitCode = 0 | 1 | 2

export const emptyTally = (): Tally => ({ verified: 0, rejected: 0, unavailable: 0, unreadable: 0 })

/**
 * Returns 0 if all are verified, 1 if at least one is rejected, and 2 if none is rejected but some could not be
 * checked.
 */
export function exitCode({ rejected, unavailable, unreadable }: Tally): ExitCode {
  if (rejected > 0) return 1
  return unavailable + unreadable > 0 ? 2 : 0
}
