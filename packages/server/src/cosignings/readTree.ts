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
} from '@countersign/core'
import { createCache } from '../accounts/cache.ts'
import { readKind } from '../accounts/kind.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import { type KnownOwner, presentOwners, type SafeTree, type TreeSafe } from './known.ts'

type TreeQuestion = {
  readonly account: AccountId
  readonly factory?: AccountFactory | undefined
  /** What is known already: kinds are not asked for again, and owners who left stay in it. */
  readonly before?: SafeTree | undefined
  /** Is told before nodes are asked how many requests that takes, and may throw. @default nobody counts */
  readonly spend?: Spend | undefined
}

/** Counts requests to nodes against the limit of the client that causes them. @throws {ProblemException} `too-many-requests` */
export type Spend = (requests: number) => Promise<void>

export type TreeReading = { readonly status: 'safes'; readonly tree: SafeTree } | NotASafe | Unavailable

export type ReadTree = (question: TreeQuestion) => Promise<TreeReading>

/** How deep Safes are looked into: the owners of the account, and theirs. */
const deepest = 2
/** How many Safes there may be in all. Others are owners like other contracts. */
const mostSafes = 8
/** How many owners of one Safe are looked at. */
const mostOwners = 50
/**
 * How many owners all the Safes beneath the account have together, and how many who left are kept of each. Anything may
 * say that it is a Safe, with as many owners as it likes, and with others at every block.
 */
const mostInnerOwners = 100
const mostFormer = 50
/** How long it is kept what an owner is, in milliseconds, for those who ask again and again. */
const kindFor = 60_000
/** How many requests to nodes it takes to read a Safe, about: of two nodes, each its block and its answers. */
const requestsOfSafe = 4
/** How long it may take to tell whether an owner is a key, and to read a Safe, in milliseconds. */
const kindTime = 1_500
const readTime = 4_000

/** Makes what reads an account's Safe, and the Safes among its owners. */
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

    /** Looks at the owners of some Safes of one depth. @returns these Safes, and those among their owners */
    async function look(
      level: readonly Found[],
      depth: number,
    ): Promise<{ safes: TreeSafe[]; next: Found[] }> {
      const looked = await Promise.all(level.map(found => lookAtOwners(found, depth)))
      const next = withRoom(looked.flatMap(({ owners }) => owners.flatMap(({ safe }) => safe ?? [])))
      const safes = looked.map(({ found, owners }) => {
        const told = owners.map(({ address, kind, safe }): KnownOwner => {
          if (!safe || next.includes(safe)) return { address, kind, present: true }
          return { address, kind: 'contract', present: true }
        })
        return treeSafe(found, told, before)
      })
      return { safes, next }
    }

    /** Chooses which Safes there is room for. Those with few owners come first, so that a large one crowds none out. */
    function withRoom(safes: readonly Found[]): Found[] {
      const chosen = new Set<Found>()
      for (const safe of safes.toSorted((a, b) => a.owners.length - b.owners.length)) {
        // A Safe that is an owner twice signs in one place.
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
        // What was found to be another contract stays one.
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
          return { address, kind: 'contract' }
        case 'unavailable': {
          const last = knownBefore(before, address)
          return last
            ? {
                address,
                kind: 'safe',
                safe: { ...last, owners: presentOwners(last), ownerOf: outer.address },
              }
            : { address, kind: 'unknown' }
        }
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

/** A Safe that was found, whose owners are not looked at yet. */
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
