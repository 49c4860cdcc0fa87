import {
  type AccountFactory,
  type AccountId,
  type Address,
  accountChain,
  canOwn,
  formatAccountId,
  type NotASafe,
  type Safe,
  type Unavailable,
  type Unchecked,
} from '@countersign/core'
import { createCache } from '../cache/cache.ts'
import type { Spend } from '../http/spend-on-nodes.ts'
import { readKind } from '../rpc/kind.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import { type KnownOwner, presentOwners, type SafeTree, type TreeSafe } from './known.ts'

type TreeQuestion = {
  readonly account: AccountId
  readonly factory?: AccountFactory | undefined
  /** The previous state: kinds are not read again, and former owners stay in it. */
  readonly before?: SafeTree | undefined
  /** Called before node requests with their number; may throw. @default not counted */
  readonly spend?: Spend | undefined
}

export type TreeReading =
  | { readonly status: 'safes'; readonly tree: SafeTree }
  | NotASafe
  | Unavailable
  | Unchecked

export type ReadTree = (question: TreeQuestion) => Promise<TreeReading>

/** How deep Safes are read: the owners of the account, and their owners. */
const deepest = 2
/**
 * How many Safes there may be below the account, and how many owners these may have together; others are treated like
 * other contracts. Any contract can claim to be a Safe, with any owners. So each contract among the account's owners has
 * an equal share of both, whatever the others report, and the share has room for itself.
 */
const mostSafes = 24
const mostInnerOwners = 150
/** How many owners of one Safe are looked at. */
const mostOwners = 50
/**
 * How many former owners are kept of the account, and of each Safe below it. A contract can report different owners at
 * every block.
 */
const mostFormer = 50
const mostInnerFormer = 5
/** How long the kind of an owner is cached for repeated requests, in milliseconds. */
const kindFor = 60_000
/** The approximate number of node requests to read a Safe: from each of two nodes, its block and its data. */
const requestsOfSafe = 4
/** Timeouts for reading whether an owner is a key, and for reading a Safe, in milliseconds. */
const kindTime = 1_500
const readTime = 4_000

/** Creates the reader of an account's Safe, and of the Safes among its owners. */
export function createReadTree(options: {
  verifier: SafeVerifier
  nodes: Nodes
  now: () => number
}): ReadTree {
  const { verifier, nodes, now } = options
  const kinds = createCache<KnownOwner['kind']>({ capacity: 20_000, weigh: () => 1, now })
  return async function readTree({ account, factory, before, spend = async () => {} }) {
    const chain = accountChain(account)
    const reading = await verifier.readSafe({ account, factory, timeout: readTime })
    if (reading.status !== 'safe') return reading
    const { safe: self } = reading

    const read = once((address: Address) =>
      verifier.readSafe({ account: formatAccountId(chain, address), timeout: readTime }),
    )

    /** Reads the owners of a Safe, and which of them are Safes. */
    async function look(found: Found, depth: number): Promise<LookedAt> {
      const known = new Map(knownBefore(before, found)?.owners.map(owner => [owner.address, owner.kind]))
      await spend(Math.min(found.owners.length, mostOwners))
      const kinds = await Promise.all(
        found.owners.map((address, index) =>
          index < mostOwners ? kindOf(address, known.get(address)) : ('unknown' as const),
        ),
      )
      // An address that was found to be another contract stays one.
      const isRead = (address: Address, kind: KnownOwner['kind'] | undefined) =>
        isContract(kind) && depth !== deepest && known.get(address) !== 'contract'
      const contracts = found.owners.filter((address, index) => isRead(address, kinds[index]))
      await spend(contracts.length * requestsOfSafe)
      const owners = found.owners.map(async (address, index): Promise<Owner> => {
        const kind = kinds[index] ?? 'unknown'
        if (isRead(address, kind)) return lookAtContract(found, address)
        return { address, kind: kind === 'safe' ? 'contract' : kind }
      })
      return { found, owners: await Promise.all(owners), contracts: kinds.filter(isContract).length }
    }

    /** Reads a Safe among the account's owners, and the Safes among its owners, as far as its share allows. */
    async function lookBelow(found: Found, share: Share): Promise<LookedAt[]> {
      const own = await look(found, 1)
      const inner = withRoom(own, { safes: share.safes - 1, owners: share.owners - found.owners.length })
      return [chosen(own, inner), ...(await Promise.all(inner.map(safe => look(safe, deepest))))]
    }

    /** Lists the Safes among the owners of a Safe, except itself and the account: no Safe signs for itself. */
    function safesIn({ found, owners }: LookedAt): Found[] {
      const byAddress = new Map(owners.flatMap(({ address, safe }) => (safe ? [[address, safe]] : [])))
      byAddress.delete(found.address)
      byAddress.delete(self.address)
      return [...byAddress.values()]
    }

    /** Chooses the Safes among the owners of a Safe for which there is room. Those with few owners come first. */
    function withRoom(looked: LookedAt, room: Share): Found[] {
      const safes = safesIn(looked)
      const within = new Set<Found>()
      let left = room.owners
      for (const safe of safes.toSorted((a, b) => a.owners.length - b.owners.length)) {
        if (within.size >= room.safes || safe.owners.length > left) break
        left -= safe.owners.length
        within.add(safe)
      }
      return safes.filter(safe => within.has(safe))
    }

    async function kindOf(address: Address, known: KnownOwner['kind'] | undefined) {
      if (known !== undefined && known !== 'unknown') return known
      const chainNodes = nodes.get(chain)
      if (!chainNodes) return 'unknown'
      const { value } = await kinds.get(`${chain} ${address}`, async () => {
        const value = await readKind(chainNodes, address, kindTime)
        return { value, lifetime: value === 'unknown' ? 0 : kindFor }
      })
      return value
    }

    async function lookAtContract(outer: Found, address: Address): Promise<Owner> {
      const inner = await read(address)
      switch (inner.status) {
        case 'safe':
          return canOwn(outer.rules, inner.safe.rules)
            ? { address, kind: 'safe', safe: { ...inner.safe, ownerOf: outer.address } }
            : { address, kind: 'contract' }
        case 'not-a-safe':
          // Its code was seen, and deployed code stays: a node that does not have it is behind.
          return inner.reason === 'no-code' ? lastKnown(outer, address) : { address, kind: 'contract' }
        case 'unavailable':
          return lastKnown(outer, address)
      }
    }

    /** Returns what a contract was when it was last read. */
    function lastKnown(outer: Found, address: Address): Owner {
      const last = knownBefore(before, { address, ownerOf: outer.address })
      if (!last) return { address, kind: 'unknown' }
      return { address, kind: 'safe', safe: { ...last, owners: presentOwners(last) } }
    }

    const own = await look({ ...self, ownerOf: null }, 0)
    const share = shareOf(own.contracts)
    const direct = safesIn(own).filter(safe => safe.owners.length <= share.owners)
    const below = await Promise.all(direct.map(safe => lookBelow(safe, share)))
    // The Safes of one level after those of the level above.
    const inner = [...below.flatMap(([safe]) => safe ?? []), ...below.flatMap(([, ...safes]) => safes)]
    const { number, hash } = self.block
    return {
      status: 'safes',
      tree: {
        block: { number: Number(number), hash },
        safes: [toSafe(chosen(own, direct), before), ...inner.map(looked => toSafe(looked, before))],
      },
    }
  }
}

/** A Safe whose owners have not been read yet. */
type Found = Pick<Safe, 'address' | 'version' | 'rules' | 'threshold' | 'owners' | 'deployed'> & {
  readonly ownerOf: Address | null
}

type Owner = { readonly address: Address; readonly kind: KnownOwner['kind']; readonly safe?: Found }

/** A Safe with its owners. `contracts`: how many of them have code. */
type LookedAt = { readonly found: Found; readonly owners: readonly Owner[]; readonly contracts: number }

/** How many Safes, and how many owners, one of the account's owners may add. */
type Share = { readonly safes: number; readonly owners: number }

function shareOf(contracts: number): Share {
  return {
    safes: Math.max(1, Math.floor(mostSafes / contracts)),
    owners: Math.floor(mostInnerOwners / contracts),
  }
}

/** Whether an owner has code, which does not depend on what it reports. */
function isContract(kind: KnownOwner['kind'] | undefined): boolean {
  return kind === 'contract' || kind === 'safe'
}

/** Treats the Safes among the owners that were not chosen like other contracts. */
function chosen(looked: LookedAt, safes: readonly Found[]): LookedAt {
  const owners = looked.owners.map(owner =>
    owner.safe && !safes.includes(owner.safe) ? { address: owner.address, kind: 'contract' as const } : owner,
  )
  return { ...looked, owners }
}

function toSafe({ found, owners }: LookedAt, before: SafeTree | undefined): TreeSafe {
  const { address, ownerOf, version, rules, threshold, deployed } = found
  const present = owners.map(({ address, kind }) => ({ address, kind, present: true }))
  const last = knownBefore(before, found)?.owners ?? []
  const left = last.filter(owner => !found.owners.includes(owner.address))
  const former = left
    .slice(0, ownerOf === null ? mostFormer : mostInnerFormer)
    .map(owner => ({ ...owner, present: false }))
  return { address, ownerOf, version, rules, threshold, deployed, owners: [...present, ...former] }
}

function knownBefore(
  before: SafeTree | undefined,
  { address, ownerOf }: Pick<TreeSafe, 'address' | 'ownerOf'>,
): TreeSafe | undefined {
  return before?.safes.find(safe => safe.address === address && safe.ownerOf === ownerOf)
}

/** Reads each address once, however many Safes name it as their owner. */
function once<Reading>(read: (address: Address) => Promise<Reading>): (address: Address) => Promise<Reading> {
  const readings = new Map<Address, Promise<Reading>>()
  return address => {
    const reading = readings.get(address) ?? read(address)
    readings.set(address, reading)
    return reading
  }
}
