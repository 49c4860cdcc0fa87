import type { Unavailable, Verdict } from '../verdict.ts'
import type { AccountReport, ProofCheck, ProofCheckOutcome, ProofReason, ReportedVerdict } from './report.ts'

/** What is wrong with a proof, and which check has found it. */
export type ProofFault = {
  readonly check: ProofCheck
  readonly reason: ProofReason
  readonly field: string
}

/** What came of one account of a proof. */
export type AccountFinding = {
  readonly report: AccountReport
  readonly faults: readonly ProofFault[]
  readonly outcomes: Readonly<Record<'signatures' | 'blocks' | 'safes' | 'now', ProofCheckOutcome>>
}

/** Writes a verdict as it stands in JSON. What a node said is left out: it is for no report. */
export function reported(verdict: Verdict): ReportedVerdict {
  switch (verdict.status) {
    case 'verified':
      return {
        status: 'verified',
        method: verdict.method,
        block: verdict.method === 'eoa' ? null : inJson(verdict.block),
        ...(verdict.method === 'erc6492' ? { factory: verdict.factory } : {}),
      }
    case 'rejected': {
      const { block, ...rest } = verdict
      return block === undefined ? rest : { ...rest, block: inJson(block) }
    }
    case 'unavailable':
      return notAsked(verdict.reason)
  }
}

/** The verdict of what could not be asked. */
export function notAsked(reason: Unavailable['reason']): ReportedVerdict {
  return { status: 'unavailable', reason }
}

const inJson = ({ number, hash }: { number: bigint; hash: `0x${string}` }) => ({
  number: Number(number),
  hash,
})
