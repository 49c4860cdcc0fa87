import {
  type AccountFactory,
  type AccountId,
  type Address,
  accountChain,
  canOwn,
  formatAccountId,
  type NotASafe,
  type Safe,
  type SafeReading,
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
/** The maximum number of Safes. Others are treated like other contracts. */
const mostSafes = 8
/** The maximum number of owners of one Safe. */
const mostOwners = 50
/**
 * How many owners all Safes below the account may have together, and how many former owners of each are kept. Any
 * contract can claim to be a Safe, with any number of owners, and with different ones at every block.
 */
const mostInnerOwners = 100
const mostFormer = 50
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
    const read = (address: Address): Promise<SafeReading> =>
      verifier.readSafe({ account: formatAccountId(chain, address), timeout: readTime })
    const reading = await verifier.readSafe({ account, factory, timeout: readTime })
    if (reading.status !== 'safe') return reading

    const seen = new Set<Address>([reading.safe.address])
    let room = mostSafes - 1
    let ownersRoom = mostInnerOwners

    /** Reads the owners of the Safes at one level. @returns these Safes, and those among their owners */
    async function look(
      level: readonly Found[],
      depth: number,
    ): Promise<{ safes: TreeSafe[]; next: Found[] }> {
      const looked = await Promise.all(level.map(found => lookAtOwners(found, depth)))
      const next = withRoom(looked.flatMap(({ owners }) => owners.flatMap(({ safe }) => safe ?? [])))
      const safes = looked.map(({ found, owners }) => {
        const shown = owners.map(({ address, kind, safe }): KnownOwner => {
          if (!safe || next.includes(safe)) return { address, kind, present: true }
          return { address, kind: 'contract', present: true }
        })
        return treeSafe(found, shown, before)
      })
      return { safes, next }
    }

    /**
     * Chooses the Safes within the limits. Those with few owners come first, so that a large one does not displace
     * others.
     */
    function withRoom(safes: readonly Found[]): Found[] {
      const chosen = new Set<Found>()
      for (const safe of safes.toSorted((a, b) => a.owners.length - b.owners.length)) {
        // A Safe that is an owner of two Safes signs for one of them.
        if (room === 0 || seen.has(safe.address) || safe.owners.length > ownersRoom) continue
        seen.add(safe.address)
        room -= 1
        ownersRoom -= safe.owners.length
        chosen.add(safe)
      }
      return safes.filter(safe => chosen.has(safe))
    }

    async function lookAtOwners(found: Found, depth: number) {
      const known = new Map(
        knownBefore(before, found.address)?.owners.map(owner => [owner.address, owner.kind]),
      )
      await spend(Math.min(found.owners.length, mostOwners))
      const kindsOfOwners = await Promise.all(
        found.owners.map((address, index) =>
          index < mostOwners ? kindOf(address, known.get(address)) : ('unknown' as const),
        ),
      )
      const isLookedAt = (address: Address, kind: KnownOwner['kind'] | undefined) =>
        // An address that was found to be another contract stays one.
        (kind === 'contract' || kind === 'safe') && depth !== deepest && known.get(address) !== 'contract'
      const contracts = found.owners.filter((address, index) => isLookedAt(address, kindsOfOwners[index]))
      await spend(contracts.length * requestsOfSafe)
      const owners = found.owners.map(async (address, index): Promise<Looked> => {
        const kind = kindsOfOwners[index] ?? 'unknown'
        if (isLookedAt(address, kind)) return lookAtContract(found, address)
        return { address, kind: kind === 'safe' ? 'contract' : kind }
      })
      return { found, owners: await Promise.all(owners) }
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

    async function lookAtContract(outer: Found, address: Address): Promise<Looked> {
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
    function lastKnown(outer: Found, address: Address): Looked {
      const last = knownBefore(before, address)
      if (!last) return { address, kind: 'unknown' }
      return {
        address,
        kind: 'safe',
        safe: { ...last, owners: presentOwners(last), ownerOf: outer.address },
      }
    }

    const own = await look([{ ...reading.safe, ownerOf: null }], 0)
    const [first] = own.safes
    if (!first) return { status: 'unavailable', reason: 'node-unreliable' }
    const safes: [TreeSafe, ...TreeSafe[]] = [first]
    let { next } = own
    for (let depth = 1; next.length > 0; depth += 1) {
      const looked = await look(next, depth)
      safes.push(...looked.safes)
      next = looked.next
    }
    const { number, hash } = reading.safe.block
    return { status: 'safes', tree: { block: { number: Number(number), hash }, safes } }
  }
}

/** A Safe whose owners have not been read yet. */
type Found = Pick<Safe, 'address' | 'version' | 'rules' | 'threshold' | 'owners' | 'deployed'> & {
  readonly ownerOf: Address | null
}

type Looked = { readonly address: Address; readonly kind: KnownOwner['kind']; readonly safe?: Found }

function treeSafe(found: Found, owners: readonly KnownOwner[], before: SafeTree | undefined): TreeSafe {
  const { address, ownerOf, version, rules, threshold, deployed } = found
  const last = knownBefore(before, address)?.owners ?? []
  const left = last.filter(owner => !found.owners.includes(owner.address)).slice(0, mostFormer)
  const former = left.map(owner => ({ ...owner, present: false }))
  return { address, ownerOf, version, rules, threshold, deployed, owners: [...owners, ...former] }
}

function knownBefore(before: SafeTree | undefined, address: Address): TreeSafe | undefined {
  return before?.safes.find(safe => safe.address === address)
}
