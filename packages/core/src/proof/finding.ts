import type { Unavailable } from '../verdict.ts'
import type { AccountReport, ProofCheck, ProofCheckOutcome, ProofReason, ReportedVerdict } from './report.ts'

/** What is wrong with a proof, and which check found it. */
export type ProofFault = {
  readonly check: ProofCheck
  readonly reason: ProofReason
  readonly field: string
}

/** The result of checking one account of a proof. */
export type AccountFinding = {
  readonly report: AccountReport
  readonly faults: readonly ProofFault[]
  readonly outcomes: Readonly<Record<'signatures' | 'blocks' | 'safes' | 'now', ProofCheckOutcome>>
}

/** Returns the verdict of a check that could not be made. */
export function notAsked(reason: Unavailable['reason']): ReportedVerdict {
  return { status: 'unavailable', reason }
}
