import { type ProofState, type RequestCall, unfitness } from '@countersign/api'

/** Proofs that could answer a request. */
export type Answers = {
  /** Proofs that can be shared: those made for the request first, otherwise in the given order. */
  readonly ready: readonly ProofState[]
  /** A draft that was started for the request and is not finished. */
  readonly draft: ProofState | null
}

/**
 * Returns the proofs of this browser that could answer a request. The server makes the decision; this only avoids
 * offering what it would reject.
 *
 * @param proofs - newest first.
 * @param now - in milliseconds since 1970.
 */
export function findAnswers(request: RequestCall, proofs: readonly ProofState[], now: number): Answers {
  const ready = proofs.filter(proof => fits(proof, request, now))
  const isFor = (proof: ProofState) => proof.request === request.id
  return {
    ready: [...ready.filter(isFor), ...ready.filter(proof => !isFor(proof))],
    draft: proofs.find(proof => proof.status === 'draft' && isFor(proof)) ?? null,
  }
}

function fits(proof: ProofState, request: RequestCall, now: number): boolean {
  const offered = {
    ...proof,
    accounts: proof.accounts.map(({ account }) => account),
    expiresAt: Date.parse(proof.expiresAt),
    since: proof.request === request.id ? Date.parse(proof.createdAt) : now,
  }
  return proof.status === 'valid' && unfitness(request, offered) === undefined
}
