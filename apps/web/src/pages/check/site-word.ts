import type { ProofReport } from '@countersign/core'

/** What this site says of proofs that it has issued. Asked only where one names it as its issuer. */
export type SiteWord = {
  /** Its key set; `undefined` where it could not be fetched. */
  readonly keys: () => Promise<unknown>
  readonly isRevoked: (id: string) => Promise<boolean | 'unknown' | 'failed'>
}

/** After so many failures nothing more is asked: thousands of proofs would wait for each. */
const patience = 3

/** Makes what asks this site. @param origin - of this site. */
export function siteWord(origin: string, ask: typeof fetch = fetch): SiteWord {
  let keys: Promise<unknown> | undefined
  let failures = 0
  const read = async (path: string) => ask(`${origin}${path}`, { signal: AbortSignal.timeout(10_000) })

  async function readKeys(): Promise<unknown> {
    try {
      const response = await read('/.well-known/jwks.json')
      return response.ok ? await response.json() : undefined
    } catch {
      return undefined
    }
  }

  return {
    keys: () => {
      keys ??= readKeys()
      return keys
    },
    isRevoked: async id => {
      if (failures >= patience) return 'failed'
      try {
        const response = await read(`/v1/proofs/${encodeURIComponent(id)}`)
        if (response.status === 404) return 'unknown'
        const answer: unknown = response.ok ? await response.json() : undefined
        const status = isRecord(answer) && isRecord(answer.proof) ? answer.proof.status : undefined
        if (typeof status === 'string') return status === 'revoked'
      } catch {
        // As where it answers with an error.
      }
      failures++
      return 'failed'
    },
  }
}

/** Adds to a report what the site says: only it knows of a revocation. */
export function withRevocation(report: ProofReport, isRevoked: boolean): ProofReport {
  const checks = { ...report.checks, revocation: isRevoked ? 'failed' : 'passed' } as const
  return isRevoked
    ? { ...report, status: 'rejected', reason: 'revoked', field: '', checks }
    : { ...report, checks }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
