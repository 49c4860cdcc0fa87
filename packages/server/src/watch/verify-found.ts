import type { Address } from '@countersign/core'
import type { Hex } from 'viem'
import type { Cosignings, Way } from '../cosignings/cosignings.ts'
import { ProblemException } from '../http/problem.ts'
import type { Refusals } from './refusals.ts'

/** A confirmation that a source reports. */
export type Claimed = {
  readonly id: string
  readonly safe: Address
  /** What the owner signed. */
  readonly hash: Hex
  readonly owner: Address
  readonly signature: string
  readonly way: Exclude<Way, 'here'>
}

/** `accepted`: it counts · `refused`: it does not · `ended`: the cosigning has · `later`: it could not be checked */
export type Outcome = 'accepted' | 'refused' | 'ended' | 'later'

/** Verifies a confirmation that was found elsewhere. A refused one is not tried again for a while. */
export async function verifyFound(
  cosignings: Pick<Cosignings, 'confirm'>,
  refusals: Refusals,
  { id, safe, hash, owner, signature, way }: Claimed,
): Promise<Outcome> {
  if (refusals.has(id, hash, owner, signature)) return 'refused'
  try {
    await cosignings.confirm(id, { safe, hash, owner, signature, way })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ProblemException)) throw error
    switch (error.code) {
      case 'confirmation-refused':
      // Longer than the share of its owner.
      case 'request-too-large':
        refusals.add(id, hash, owner, signature)
        return 'refused'
      case 'confirmation-repeated':
        return 'refused'
      case 'cosigning-ended':
      case 'cosigning-not-found':
        return 'ended'
      case 'verification-unavailable':
        return 'later'
      default:
        throw error
    }
  }
}
