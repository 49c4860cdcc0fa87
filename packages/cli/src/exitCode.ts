import type { ProofReport } from '@countersign/core'

/** How many came out how; `unreadable` were no documents at all. */
export type Tally = Record<ProofReport['status'] | 'unreadable', number>

export type ExitCode = 0 | 1 | 2

export const emptyTally = (): Tally => ({ verified: 0, rejected: 0, unavailable: 0, unreadable: 0 })

/** 0: all are verified. 1: at least one is rejected. 2: none is, but not all could be checked. */
export function exitCode({ rejected, unavailable, unreadable }: Tally): ExitCode {
  if (rejected > 0) return 1
  return unavailable + unreadable > 0 ? 2 : 0
}
