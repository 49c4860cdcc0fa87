import { originalDifference, type ProofReport } from '@countersign/core'

/** What this site knows about proofs that it has issued. Only requested if a proof names this site as its issuer. */
export type Issuer = {
  /** Its key set; `undefined` if it could not be fetched. */
  readonly keys: () => Promise<unknown>
  /** The stored state of a proof. Requested once. */
  readonly find: (id: string) => Promise<IssuedProof | 'unknown' | 'failed'>
}

/** A proof as this site stores it. */
export type IssuedProof = {
  readonly isRevoked: boolean
  /** RFC 3339; `null`: not revoked, or not known. */
  readonly revokedAt: string | null
  /** Its document; `null`: it is not issued yet. */
  readonly original: unknown
}

/** After this many failures no more requests are sent: each of thousands of proofs would wait for a timeout. */
const mostFailures = 3

/** Creates a client for this site. @param origin - of this site. */
export function createIssuer(origin: string, ask: typeof fetch = fetch): Issuer {
  let keys: Promise<unknown> | undefined
  const found = new Map<string, ReturnType<Issuer['find']>>()
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

  async function findProof(id: string): ReturnType<Issuer['find']> {
    if (failures >= mostFailures) return 'failed'
    try {
      const response = await read(`/v1/proofs/${encodeURIComponent(id)}`)
      if (response.status === 404) return 'unknown'
      const answer: unknown = response.ok ? await response.json() : undefined
      const proof = isRecord(answer) && isRecord(answer.proof) ? answer.proof : {}
      if (typeof proof.status === 'string')
        return {
          isRevoked: proof.status === 'revoked',
          revokedAt: timeOrNull(proof.revokedAt),
          original: proof.document,
        }
    } catch {
      // Counted like an error response.
    }
    failures++
    return 'failed'
  }

  return {
    keys: () => {
      keys ??= readKeys()
      return keys
    },
    find: id => {
      const answer = found.get(id) ?? findProof(id)
      found.set(id, answer)
      return answer
    },
  }
}

/** Adds the site's answer to a report. Only the site knows which proofs were revoked, and what it originally issued. */
export function withIssuerState(
  report: ProofReport,
  { isRevoked, original }: Omit<IssuedProof, 'revokedAt'>,
): ProofReport {
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

function timeOrNull(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
