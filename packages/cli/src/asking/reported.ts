import type { ReportedVerdict, Verdict } from '@countersign/core'

/** Writes a verdict as it stands in JSON; what a node said in detail stays here. */
export function reported(verdict: Verdict): ReportedVerdict {
  switch (verdict.status) {
    case 'verified':
      return { ...verdict, block: verdict.method === 'eoa' ? null : inJson(verdict.block) }
    case 'rejected': {
      const { block, ...rest } = verdict
      return block ? { ...rest, block: inJson(block) } : rest
    }
    case 'unavailable':
      return { status: 'unavailable', reason: verdict.reason }
  }
}

const inJson = ({ number, hash }: { number: bigint; hash: `0x${string}` }) => ({
  number: Number(number),
  hash,
})
