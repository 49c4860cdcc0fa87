import type { Cosigner } from '@countersign/api'
import type { Address, SafeRules } from '@countersign/core'
import type { Hex } from 'viem'

/** The Safes of a cosigning as they were last read: the account first, then the Safes among its owners. */
export type KnownSafes = {
  readonly block: { readonly number: number; readonly hash: string }
  readonly safes: readonly [KnownSafe, ...KnownSafe[]]
}

export type KnownSafe = {
  readonly address: Address
  /** The Safe that it is an owner of; null: it is the account itself. */
  readonly ownerOf: Address | null
  readonly version: string
  readonly handler: Address | null
  readonly rules: SafeRules
  readonly threshold: number
  /** With those who were owners once, since the cosigning was opened. */
  readonly owners: readonly KnownOwner[]
  readonly deployed: boolean
  /** What `SafeMessage` is of: for the account `signedHash` of the text, for others `ownersMessage` of the outer Safe. */
  readonly message: Hex
  /** The message hash: what its owners sign, approve, and find at the gateway. */
  readonly hash: Hex
}

export type KnownOwner = {
  readonly address: Address
  readonly kind: Cosigner['kind']
  readonly present: boolean
}

/** Gives the account's own Safe. */
export function accountSafe({ safes }: KnownSafes): KnownSafe {
  return safes[0]
}

/** Gives the owners that a Safe has now. */
export function presentOwners({ owners }: KnownSafe): Address[] {
  return owners.filter(({ present }) => present).map(({ address }) => address)
}
