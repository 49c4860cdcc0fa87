import type { Recheck, VerifyReply } from '@countersign/api'
import type { PinnedBlock, ProofReport, ReportedVerdict, Verdict } from '@countersign/core'

type WireVerdict = Recheck['accounts'][number]['now']
type WireReport = Extract<VerifyReply, { report: unknown }>['report']

/** Writes a verdict as it crosses the wire. What a node said of itself stays here. */
export function reported(verdict: Verdict): WireVerdict {
  switch (verdict.status) {
    case 'verified':
      return {
        status: 'verified',
        method: verdict.method,
        block: 'block' in verdict ? blockOf(verdict.block) : null,
        ...(verdict.method === 'erc6492' ? { factory: verdict.factory } : {}),
      }
    case 'rejected': {
      const { reason, recovered, chains, block } = verdict
      return {
        status: 'rejected',
        reason,
        ...(recovered ? { recovered } : {}),
        ...(chains ? { chains: [...chains] } : {}),
        ...(block ? { block: blockOf(block) } : {}),
      }
    }
    case 'unavailable':
      return { status: 'unavailable', reason: verdict.reason }
  }
}

function blockOf({ number, hash }: PinnedBlock) {
  return { number: Number(number), hash }
}

/** Writes the report on a proof as it crosses the wire. */
export function toWire({ proof, accounts, checks, ...report }: ProofReport): WireReport {
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
  return verdict.status === 'rejected' && verdict.chains
    ? { ...verdict, chains: [...verdict.chains] }
    : { ...verdict, chains: undefined }
}
