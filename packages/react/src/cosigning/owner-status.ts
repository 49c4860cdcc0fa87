import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'

/** The status of one owner in a cosigning. */
export type OwnerStatus = 'given' | 'declined' | 'former' | 'waiting'

/** The number of confirmations of one Safe, and how many it needs. */
export type Tally = { readonly given: number; readonly threshold: number; readonly missing: number }

/**
 * Returns the status of an owner. The confirmation of a former owner does not count; an owner who confirmed after
 * declining has confirmed.
 *
 * @example
 * const missing = accountSafe(cosigning)?.owners.filter(owner => ownerStatus(owner) === 'waiting')
 */
export function ownerStatus({ present, confirmation, decline }: Cosigner): OwnerStatus {
  if (!present) return 'former'
  if (confirmation) return 'given'
  return decline ? 'declined' : 'waiting'
}

/**
 * Counts the valid confirmations of a Safe; at most as many as it needs.
 *
 * @see Safe checkNSignatures: it reads as many signatures as the threshold
 * @example
 * const safe = accountSafe(cosigning)
 * if (safe) console.log(tally(safe)) // { given: 1, threshold: 2, missing: 1 }
 */
export function tally({ owners, threshold }: CosigningSafe): Tally {
  const given = owners.filter(owner => ownerStatus(owner) === 'given').length
  return { given: Math.min(given, threshold), threshold, missing: Math.max(0, threshold - given) }
}

/**
 * Returns the Safe whose account is being proved.
 *
 * @returns `undefined` if the cosigning does not have it
 * @example
 * accountSafe(cosigning)?.threshold // 2
 */
export function accountSafe({ safes }: Cosigning): CosigningSafe | undefined {
  return safes.find(({ ownerOf }) => ownerOf === null)
}

/** Returns an owner that is a nested Safe, with its own owners. It can be an owner of several Safes. */
export function nestedSafe(
  { safes }: Cosigning,
  outer: CosigningSafe,
  owner: Cosigner,
): CosigningSafe | undefined {
  if (owner.kind !== 'safe') return undefined
  return safes.find(({ address, ownerOf }) => ownerOf === outer.address && address === owner.address)
}

/** Returns the chain of a cosigning (CAIP-2). */
export function chainOf({ account }: { readonly account: string }): string {
  return account.slice(0, account.lastIndexOf(':'))
}
