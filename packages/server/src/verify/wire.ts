import type { Recheck, VerifyReply } from '@countersign/api'
import { type ProofReport, type ReportedVerdict, reportVerdict, type Verdict } from '@countersign/core'

type WireVerdict = Recheck['accounts'][number]['now']
type WireReport = Extract<VerifyReply, { report: unknown }>['report']

/** Returns a verdict as it is sent over HTTP. */
export function verdictToWire(verdict: Verdict): WireVerdict {
  return copy(reportVerdict(verdict))
}

/** Returns the report on a proof as it is sent over HTTP. */
export function reportToWire({ proof, accounts, checks, ...report }: ProofReport): WireReport {
  return {
    ...report,
    proof: proof && { ...proof },
    accounts: accounts.map(({ account, atSigning, now, safeNow }) => ({
      account,
      atSigning: copy(atSigning),
      now: copy(now),
      safeNow: safeNow && { threshold: safeNow.threshold, owners: [...safeNow.owners] },
    })),
    checks: { ...checks },
  }
}

function copy(verdict: ReportedVerdict): WireVerdict {
  if (verdict.status !== 'rejected') return { ...verdict }
  const { chains, ...rest } = verdict
  return chains ? { ...rest, chains: [...chains] } : rest
}
