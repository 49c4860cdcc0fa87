import type { Cosigner } from '@countersign/api'
import {
  type Address,
  type ChainId,
  ownersMessage,
  type ProofBlock,
  type SafeRules,
  safeMessageHash,
  signedHash,
} from '@countersign/core'
import type { Hex } from 'viem'

/**
 * The Safes of an account at a block: first the account itself, then each Safe among the owners of an earlier one. A
 * Safe that is an owner of several of them is there once for each, because its owners sign something else each time.
 */
export type SafeTree = {
  readonly block: ProofBlock
  readonly safes: readonly [TreeSafe, ...TreeSafe[]]
}

export type TreeSafe = {
  readonly address: Address
  /** The Safe that it is an owner of; `null` for the account itself. */
  readonly ownerOf: Address | null
  readonly version: string
  readonly rules: SafeRules
  readonly threshold: number
  /** Includes former owners, since the cosigning was opened. */
  readonly owners: readonly KnownOwner[]
  readonly deployed: boolean
}

export type KnownOwner = {
  readonly address: Address
  /** `safe` if it is among the Safes of the cosigning. */
  readonly kind: Cosigner['kind']
  readonly present: boolean
}

/** A Safe, with what its owners sign. */
export type KnownSafe = TreeSafe & {
  /**
   * The content of `SafeMessage`: for the account `signedHash` of the message, for other Safes `ownersMessage` of the
   * outer Safe.
   */
  readonly message: Hex
  /** The message hash: what its owners sign, approve, and find at the gateway. */
  readonly hash: Hex
}

/** The Safes of a cosigning as they were last read. */
export type KnownSafes = Omit<SafeTree, 'safes'> & { readonly safes: readonly [KnownSafe, ...KnownSafe[]] }

/** Computes what the owners of each Safe sign so that the account signs the message. */
export function withMessages(
  { block, safes: [own, ...others] }: SafeTree,
  chain: ChainId,
  text: string,
): KnownSafes {
  const signing = (safe: TreeSafe, message: Hex): KnownSafe => ({
    ...safe,
    message,
    hash: safeMessageHash({ safe: safe.address, chain, rules: safe.rules, message }),
  })
  const account = signing(own, signedHash(text))
  const known: [KnownSafe, ...KnownSafe[]] = [account]
  for (const safe of others) {
    const outer = outerOf(known, safe)
    if (!outer) continue
    const { rules, message, address } = outer
    known.push(signing(safe, ownersMessage({ safe: address, chain, rules, message })))
  }
  return { block, safes: known }
}

/**
 * Returns the Safe that another one is an owner of. Safes are read two levels deep: only the account and its own owners
 * have Safes among their owners, and these come before others with the same address.
 */
export function outerOf<Some extends TreeSafe>(
  safes: readonly Some[],
  { ownerOf }: Pick<TreeSafe, 'ownerOf'>,
): Some | undefined {
  return safes.find(({ address }) => address === ownerOf)
}

export function presentOwners({ owners }: TreeSafe): Address[] {
  return owners.filter(({ present }) => present).map(({ address }) => address)
}

export function formerOwners({ owners }: TreeSafe): Address[] {
  return owners.filter(({ present }) => !present).map(({ address }) => address)
}

/** Whether two trees have the same Safes in the same state, at any block. */
export function sameState(one: SafeTree, other: SafeTree): boolean {
  return JSON.stringify(one.safes.map(stateOf)) === JSON.stringify(other.safes.map(stateOf))
}

/** Whether a Safe has the same owners and threshold in both. */
export function sameOwners(one: TreeSafe, other: TreeSafe): boolean {
  return (
    one.threshold === other.threshold &&
    presentOwners(one).sort().join() === presentOwners(other).sort().join()
  )
}

function stateOf({ address, ownerOf, version, rules, threshold, owners, deployed }: TreeSafe) {
  return [
    [address, ownerOf, version, threshold, deployed],
    [rules.domain, rules.asksOwners, rules.answers],
    owners.map(owner => [owner.address, owner.kind, owner.present]),
  ]
}
