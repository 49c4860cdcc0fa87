import type { ReportedVerdict, Verdict } from '@countersign/core'

/** Writes a verdict as it stands in a report. */
export function reported(verdict: Verdict): ReportedVerdict {
  switch (verdict.status) {
    case 'verified':
      return {
        status: 'verified',
        method: verdict.method,
        block: 'block' in verdict ? blockOf(verdict.block) : null,
        ...(verdict.method === 'erc6492' ? { factory: verdict.factory } : {}),
      }
    case 'rejected': {
      const { block, ...rest } = verdict
      return block ? { ...rest, block: blockOf(block) } : rest
    }
    case 'unavailable':
      return { status: 'unavailable', reason: verdict.reason }
  }
}

const blockOf = ({ number, hash }: { number: bigint; hash: `0x${string}` }) => ({
  number: Number(number),
  hash,
})
