import type { Problem } from '@countersign/api'
import { type AccountId, accountChain } from '@countersign/core'
import type { RequestRow } from './record.ts'

export type Unfit = NonNullable<Problem['unfit']>

/** What of a proof has to be as it was asked for. */
export type Offered = {
  /** The request that it was made for; `null`: made without one. */
  readonly request: string | null
  readonly purpose: string
  readonly audience: string | null
  readonly accounts: readonly AccountId[]
  /** In milliseconds since 1970, as `since`. */
  readonly expiresAt: number
  /** From when on it has to hold long enough: when it was begun for this request, or now if it was made before. */
  readonly since: number
}

/** How much shorter it may hold, at most, in milliseconds: clocks differ, and people take their time. */
const slack = 3_600_000

/**
 * Says why a proof does not answer a request; `undefined` if it does. It may prove more accounts than was asked for.
 */
export function unfitness(
  { id, purpose, audience, account, chain, holds_for }: RequestRow,
  offered: Offered,
): Unfit | undefined {
  // Its accounts have signed for which request it is.
  if (offered.request !== null && offered.request !== id) return 'another-request'
  if (offered.purpose !== purpose) return 'another-purpose'
  if (offered.audience !== audience) return 'another-audience'
  if (account !== null && !offered.accounts.some(each => each === account)) return 'another-account'
  if (chain !== null && !offered.accounts.some(each => accountChain(each) === chain)) return 'another-chain'
  const wanted = holds_for * 1000
  if (offered.expiresAt - offered.since < wanted - Math.min(slack, wanted / 4)) return 'holds-too-short'
  return undefined
}
