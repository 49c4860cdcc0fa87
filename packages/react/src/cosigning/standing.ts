import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'

/** How one owner stands to what is asked. */
export type OwnerStanding = 'given' | 'declined' | 'former' | 'waiting'

/** How far the confirmations of one Safe are. */
export type Tally = { readonly given: number; readonly threshold: number; readonly missing: number }

/** Says how an owner stands: what a former owner gave does not count, and whoever confirmed after declining has confirmed. */
export function ownerStanding({ present, confirmation, decline }: Cosigner): OwnerStanding {
  if (!present) return 'former'
  if (confirmation) return 'given'
  return decline ? 'declined' : 'waiting'
}

/** Counts the confirmations that count. */
export function tally({ owners, threshold }: CosigningSafe): Tally {
  const given = owners.filter(owner => ownerStanding(owner) === 'given').length
  return { given, threshold, missing: Math.max(0, threshold - given) }
}

/** The Safe that is to be proved. */
export function accountSafe({ safes }: Cosigning): CosigningSafe | undefined {
  return safes.find(({ ownerOf }) => ownerOf === null)
}

/** The Safe among the owners of another that stands at an address, with its own owners. */
export function nestedSafe(
  { safes }: Cosigning,
  outer: CosigningSafe,
  owner: Cosigner,
): CosigningSafe | undefined {
  return safes.find(({ address, ownerOf }) => ownerOf === outer.address && address === owner.address)
}

/** CAIP-2 of the chain that a cosigning is on. */
export function chainOf({ account }: Pick<Cosigning, 'account'>): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Whether two addresses are the same, however their letters are written. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
