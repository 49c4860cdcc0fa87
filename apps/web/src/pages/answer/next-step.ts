import { type ProofState, type RequestCall, unfitness } from '@countersign/api'
import { isOver } from '../prove/draft-query.ts'

/** The next step of the person who is asked. `hasFinished`: whether there is a proof that they could share instead. */
export type AnswerStep =
  /** They choose the account, which starts a proof. */
  | { readonly step: 'choose'; readonly hasFinished: boolean }
  /** They sign the proof that was started. */
  | { readonly step: 'sign'; readonly draft: ProofState; readonly hasFinished: boolean }
  /** They share one of these proofs. Those made for the request come first, otherwise they are in the given order. */
  | { readonly step: 'share'; readonly proofs: readonly [ProofState, ...ProofState[]] }

type Wanted = {
  /** The id of the proof that the address names. */
  readonly named: string | null
  /** Whether the person wants to make another proof than those that they could share. */
  readonly isAnother: boolean
}

/**
 * Returns the next step. The server decides whether a proof answers the request; this only avoids offering what it would
 * reject.
 *
 * @param proofs - those of this browser, newest first
 * @param now - in milliseconds since 1970
 */
export function nextAnswerStep(
  request: RequestCall,
  proofs: readonly ProofState[],
  { named, isAnother }: Wanted,
  now: number,
): AnswerStep {
  const isFor = (proof: ProofState) => proof.request === request.id
  const ready = proofs.filter(proof => fits(proof, request, now))
  const [first, ...rest] = [...ready.filter(isFor), ...ready.filter(proof => !isFor(proof))]
  const hasFinished = first !== undefined
  const drafts = proofs.filter(proof => proof.status === 'draft' && isFor(proof) && !isOver(proof, now))
  const draft = drafts.find(({ id }) => id === named) ?? (hasFinished ? undefined : drafts[0])
  if (draft) return { step: 'sign', draft, hasFinished }
  return first && !isAnother ? { step: 'share', proofs: [first, ...rest] } : { step: 'choose', hasFinished }
}

function fits(proof: ProofState, request: RequestCall, now: number): boolean {
  const offered = {
    ...proof,
    accounts: proof.accounts.map(({ account }) => account),
    expiresAt: Date.parse(proof.expiresAt),
    since: proof.request === request.id ? Date.parse(proof.createdAt) : now,
  }
  return proof.status === 'valid' && proof.madeHere && unfitness(request, offered) === undefined
}
