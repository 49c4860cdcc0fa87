import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'
import { addressOf } from '@countersign/react'
import { chainOf } from '../chain.ts'

/** A seat among the owners of one of the Safes, and its state. */
export type Seat = {
  readonly safe: CosigningSafe
  readonly owner: Cosigner
  /** `not-needed`: the other owners of this Safe were enough. */
  readonly state: 'open' | 'declined' | 'given' | 'not-needed'
}

/** The progress of one Safe: the number of valid confirmations by current owners, and the threshold. */
export type Count = { readonly given: number; readonly needed: number; readonly missing: number }

/** Counts the confirmations of a Safe. Former owners do not count. */
export function countOf({ owners, threshold }: CosigningSafe): Count {
  const given = owners.filter(({ present, confirmation }) => present && confirmation !== null).length
  return { given, needed: threshold, missing: Math.max(0, threshold - given) }
}

/** Whether a Safe needs no further confirmations: it has enough, or the Safe that it is an owner of has. */
function isSettled(cosigning: Cosigning, safe: CosigningSafe): boolean {
  if (countOf(safe).missing === 0) return true
  const outer = cosigning.safes.find(({ address }) => address === safe.ownerOf)
  if (!outer) return false
  const there = outer.owners.find(({ address }) => address === safe.address)
  return !there?.present || there.confirmation !== null || isSettled(cosigning, outer)
}

function seatOf(cosigning: Cosigning, safe: CosigningSafe, owner: Cosigner): Seat {
  const state = owner.confirmation
    ? 'given'
    : isSettled(cosigning, safe)
      ? 'not-needed'
      : owner.decline
        ? 'declined'
        : 'open'
  return { safe, owner, state }
}

/**
 * Returns the seats of an address, those in the account itself first. An address may own several of the Safes. Former
 * owners have no seats.
 */
export function seatsOf(cosigning: Cosigning, address: string): readonly Seat[] {
  return seats(cosigning).filter(({ owner }) => owner.address === address)
}

/**
 * Returns the account of a wallet that the person acts with: the selected one, unless only another one is an owner.
 *
 * @param accounts - all accounts that the wallet exposes to the page, the selected one first.
 */
export function actingAccount(cosigning: Cosigning, accounts: readonly string[]): string | null {
  const [chosen = null] = accounts
  if (chosen === null || seatsOf(cosigning, chosen).length > 0) return chosen
  const owners = accounts.filter(account => seatsOf(cosigning, account).length > 0)
  const open = owners.find(account => seatsOf(cosigning, account).some(({ state }) => state === 'open'))
  return open ?? owners[0] ?? chosen
}

/**
 * Returns the address of the signed-in account if it is an owner of the Safe, or of a Safe among its owners. A key is the
 * same on every network; a contract is an owner only on the Safe's network.
 *
 * @param signedIn - CAIP-10
 */
export function signedInOwner(cosigning: Cosigning, signedIn: string | null | undefined): string | null {
  if (!signedIn) return null
  const isSameChain = chainOf(signedIn) === chainOf(cosigning.account)
  const isOwner = seatsOf(cosigning, addressOf(signedIn)).some(
    ({ owner }) => isSameChain || owner.kind === 'eoa',
  )
  return isOwner ? addressOf(signedIn) : null
}

type Accounts = {
  /** All accounts that the wallet exposes to the page, the selected one first. */
  readonly accounts: readonly string[]
  /** Whether the wallet was found, and not connected by the person on this page. */
  readonly isFound: boolean
  /** CAIP-10 */
  readonly signedIn: string | null | undefined
}

/**
 * Returns the address that the page is about: the connected wallet's, or the signed-in owner's. A wallet that was found
 * does not take the place of a signed-in owner, unless it can decide and they cannot.
 */
export function viewerOf(cosigning: Cosigning, { accounts, isFound, signedIn }: Accounts): string | null {
  const connected = actingAccount(cosigning, accounts)
  const named = signedInOwner(cosigning, signedIn)
  if (connected === null || named === null) return connected ?? named
  return isFound && (canDecide(cosigning, named) || !canDecide(cosigning, connected)) ? named : connected
}

function canDecide(cosigning: Cosigning, address: string): boolean {
  return seatsOf(cosigning, address).some(({ state }) => state === 'open' || state === 'declined')
}

/**
 * Returns the open seats of owners that are contracts, other than Safes. Nobody can see which key controls such a
 * contract.
 */
export function contractSeats(cosigning: Cosigning): readonly Seat[] {
  return seats(cosigning).filter(
    ({ owner, state }) =>
      (owner.kind === 'contract' || owner.kind === 'unknown') && (state === 'open' || state === 'declined'),
  )
}

/** Whether the owner's confirmation is an approval on the chain: only the contract says that they gave it. */
export function isOnlyApproved({ owner }: Seat): boolean {
  return owner.confirmation?.kind === 'approved-hash'
}

/** Whether an address was an owner when the cosigning started and is no longer one. */
export function isFormerOwner({ safes }: Cosigning, address: string): boolean {
  return safes.some(({ owners }) => owners.some(owner => owner.address === address && !owner.present))
}

function seats(cosigning: Cosigning): readonly Seat[] {
  return cosigning.safes.flatMap(safe =>
    safe.owners.filter(({ present }) => present).map(owner => seatOf(cosigning, safe, owner)),
  )
}
