import { originalDifference, type ProofReport } from '@countersign/core'

/** What this site says of proofs that it has issued. Asked only where one names it as its issuer. */
export type SiteWord = {
  /** Its key set; `undefined` where it could not be fetched. */
  readonly keys: () => Promise<unknown>
  /** What it keeps of a proof. */
  readonly find: (id: string) => Promise<Kept | 'unknown' | 'failed'>
}

/** A proof as this site keeps it. */
export type Kept = { readonly isRevoked: boolean; readonly original: unknown }

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
    find: async id => {
      if (failures >= patience) return 'failed'
      try {
        const response = await read(`/v1/proofs/${encodeURIComponent(id)}`)
        if (response.status === 404) return 'unknown'
        const answer: unknown = response.ok ? await response.json() : undefined
        const proof = isRecord(answer) && isRecord(answer.proof) ? answer.proof : {}
        if (typeof proof.status === 'string')
          return { isRevoked: proof.status === 'revoked', original: proof.document }
      } catch {
        // As where it answers with an error.
      }
      failures++
      return 'failed'
    },
  }
}

/** Adds to a report what the site says: only it knows of a revocation, and what it has issued. */
export function withSiteWord(report: ProofReport, { isRevoked, original }: Kept): ProofReport {
  const field = report.proof && isRecord(original) ? originalDifference(report.proof, original) : undefined
  const checks = {
    ...report.checks,
    original: isRecord(original) ? (field === undefined ? 'passed' : 'failed') : 'skipped',
    revocation: isRevoked ? 'failed' : 'passed',
  } as const
  if (field !== undefined) return { ...report, status: 'rejected', reason: 'original-differs', field, checks }
  return isRevoked
    ? { ...report, status: 'rejected', reason: 'revoked', field: '', checks }
    : { ...report, checks }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
