import type { ProofState, RequestCall } from '@countersign/api'

/** How much shorter than asked a proof may hold, at most: clocks differ, and people take their time. In milliseconds. */
const slack = 3_600_000

/** Proofs that could answer a request. */
export type Answers = {
  /** That may be handed over: those made for the request first, otherwise in the order given. */
  readonly ready: readonly ProofState[]
  /** One that was begun for the request, and is not finished. */
  readonly begun: ProofState | null
}

/**
 * Finds what this browser has for a request. The server decides in the end; this only keeps from offering what it would
 * refuse.
 *
 * @param proofs - newest first.
 * @param now - in milliseconds since 1970.
 */
export function answersTo(request: RequestCall, proofs: readonly ProofState[], now: number): Answers {
  const ready = proofs.filter(proof => fits(proof, request, now))
  const isFor = (proof: ProofState) => proof.request === request.id
  return {
    ready: [...ready.filter(isFor), ...ready.filter(proof => !isFor(proof))],
    begun: proofs.find(proof => proof.status === 'draft' && isFor(proof)) ?? null,
  }
}

function fits(proof: ProofState, request: RequestCall, now: number): boolean {
  const { account: asked, chain } = request
  const wanted = request.holdsFor * 1000
  const since = proof.request === request.id ? Date.parse(proof.createdAt) : now
  return (
    proof.status === 'valid' &&
    // What was signed for one request answers no other.
    (proof.request === null || proof.request === request.id) &&
    proof.purpose === request.purpose &&
    proof.audience === request.audience &&
    Date.parse(proof.expiresAt) - since >= wanted - Math.min(slack, wanted / 4) &&
    proof.accounts.some(({ account }) =>
      asked === null ? chain === null || account.startsWith(`${chain}:`) : account === asked,
    )
  )
}
