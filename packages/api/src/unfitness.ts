import type { Problem } from './problem.ts'
import type { RequestCall } from './types.ts'

/** Why a proof does not answer a request. */
export type Unfit = Problem<'proof-unfit'>['unfit']

/** The requirements of a request. */
export type Wanted = Pick<RequestCall, 'id' | 'purpose' | 'audience' | 'account' | 'chain' | 'holdsFor'>

/** The fields of a proof that must match the request. */
export type Offered = {
  /** The request that the proof was made for; `null` if for none. */
  readonly request: string | null
  readonly purpose: string
  readonly audience: string | null
  /** CAIP-10. The proof may include more accounts than requested. */
  readonly accounts: readonly string[]
  /** In milliseconds since 1970, like `since`. */
  readonly expiresAt: number
  /** The start of the required validity: when the proof was begun for this request, or now if it was made before. */
  readonly since: number
}

/** How much shorter it may be valid, at most, in milliseconds: clocks differ, and people take their time. */
const slack = 3_600_000

/**
 * Returns why a proof does not answer a request, or `undefined` if it does. Does not check whether the proof is valid.
 * The server decides with this; the page of a request uses it to avoid offering a proof that the server would refuse.
 *
 * @example
 * const { purpose, audience } = proof
 * const accounts = [account]
 * unfitness(await requestCalls(client).open(id), {
 *   ...{ request: null, purpose, audience, accounts },
 *   ...{ expiresAt: Date.parse(expiresAt), since: Date.now() },
 * }) // 'another-audience', or undefined
 */
export function unfitness(wanted: Wanted, offered: Offered): Unfit | undefined {
  const { id, purpose, audience, account, chain } = wanted
  // Its accounts have signed which request it is for.
  if (offered.request !== null && offered.request !== id) return 'another-request'
  if (offered.purpose !== purpose) return 'another-purpose'
  if (offered.audience !== audience) return 'another-audience'
  if (!offered.accounts.some(each => account === null || each === account)) return 'another-account'
  if (!offered.accounts.some(each => chain === null || each.startsWith(`${chain}:`))) return 'another-chain'
  const lasts = wanted.holdsFor * 1000
  if (offered.expiresAt - offered.since < lasts - Math.min(slack, lasts / 4)) return 'holds-too-short'
  return undefined
}
