import type { ProofState, RequestCall } from '@countersign/api'
import { addressOf } from '@countersign/react'

/** How much shorter than asked a proof may hold: whoever is asked takes a moment to sign, and to agree. In milliseconds. */
const leeway = 3_600_000

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
  return (
    proof.status === 'valid' &&
    proof.purpose === request.purpose &&
    proof.audience === request.audience &&
    Date.parse(proof.expiresAt) >= now + request.holdsFor * 1000 - leeway &&
    proof.accounts.some(({ account, method }) => {
      if (request.account === null) return request.chain === null || account.startsWith(`${request.chain}:`)
      // A key is the same account on every chain; a contract is not.
      return (
        account === request.account || (method === 'eoa' && addressOf(account) === addressOf(request.account))
      )
    })
  )
}
