import type { Address } from 'viem'
import { accounts } from '../accounts.ts'
import type { Sent } from '../contracts/send.ts'
import { own, ownWithResolver, setRecords } from './calls.ts'

/** A name to register. */
export type EnsName = {
  /** The name as it is hashed. It is not normalised here, so a name can be one that ENSIP-15 does not allow. */
  name: string
  /** @default the deployer, who may change it later */
  owner?: Address
  /** The address it resolves to; without it, the name does not resolve. */
  address?: Address
  /** The text records, e.g. `{ avatar: 'ipfs://…' }` (ENSIP-5). */
  records?: Readonly<Record<string, string>>
}

/** The name that an account claims. An empty name removes the claim. */
export type EnsClaim = { address: Address; name: string }

/** The registry entry and resolver records of one node. */
type Entry = {
  name: string
  owner: Address
  address?: Address | undefined
  texts?: Readonly<Record<string, string>> | undefined
  claims?: string
}

/** The registry and resolver to write to, and the owners of names that have subdomains; `write` changes it. */
type Book = { registry: Address; resolver: Address; owners: Map<string, Address> }

const deployer = accounts.deployer.address

export const entryOf = ({ name, owner = deployer, address, records }: EnsName): Entry => ({
  name,
  owner,
  address,
  texts: records,
})

export const reverseEntryOf = ({ address, name }: EnsClaim): Entry => ({
  name: `${address.slice(2).toLowerCase()}.addr.reverse`,
  owner: address,
  claims: name,
})

/**
 * Returns the deployer's transactions that write entries. Only the owner of a parent can create a subdomain, so the
 * deployer, who owns the root, temporarily takes over parents owned by others.
 */
export function write({ registry, resolver, owners }: Book, entries: readonly Entry[]): Sent[] {
  const parents = [...new Set(entries.flatMap(({ name }) => parentsOf(name)))].sort(
    (a, b) => a.split('.').length - b.split('.').length,
  )
  const taken = parents.filter(parent => owners.get(parent) !== deployer)
  const back = taken
    .map(parent => [parent, owners.get(parent) ?? deployer] as const)
    .filter(([, owner]) => owner !== deployer)
    .reverse()
  for (const parent of taken) owners.set(parent, owners.get(parent) ?? deployer)
  for (const { name, owner } of entries) owners.set(name, owner)
  return [
    ...taken.map(parent => own(registry, parent, deployer)),
    ...entries.map(({ name }) => ownWithResolver(registry, name, deployer, resolver)),
    ...entries.map(entry => setRecords(resolver, [entry])),
    ...entries.filter(({ owner }) => owner !== deployer).map(({ name, owner }) => own(registry, name, owner)),
    ...back.map(([parent, owner]) => own(registry, parent, owner)),
  ]
}

/** Returns the parents of a name: for `a.b.eth`, `b.eth` and `eth`. */
function parentsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}
