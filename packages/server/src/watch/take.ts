import type { Address } from '@countersign/core'
import type { Cosignings, Way } from '../cosignings/cosignings.ts'
import { ProblemException } from '../http/problem.ts'
import type { Refusals } from './refusals.ts'

/** A confirmation that somebody says there is. */
export type Claimed = {
  readonly id: string
  readonly safe: Address
  readonly owner: Address
  readonly signature: string
  readonly way: Exclude<Way, 'here'>
}

/** `taken`: it counts · `refused`: it does not · `over`: nothing of the cosigning is awaited any more · `later`: nobody could be asked */
export type Outcome = 'taken' | 'refused' | 'over' | 'later'

/** Has a confirmation verified that was found elsewhere. What was refused is not tried again for a while. */
export async function take(
  cosignings: Pick<Cosignings, 'confirm'>,
  refusals: Refusals,
  { id, safe, owner, signature, way }: Claimed,
): Promise<Outcome> {
  if (refusals.has(id, safe, owner, signature)) return 'refused'
  try {
    await cosignings.confirm(id, { safe, owner, signature, way })
    return 'taken'
  } catch (error) {
    if (!(error instanceof ProblemException)) throw error
    switch (error.code) {
      case 'confirmation-refused':
        refusals.add(id, safe, owner, signature)
        return 'refused'
      case 'confirmation-repeated':
        return 'refused'
      case 'cosigning-ended':
      case 'cosigning-not-found':
        return 'over'
      case 'verification-unavailable':
        return 'later'
      default:
        throw error
    }
  }
}
