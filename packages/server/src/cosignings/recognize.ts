import { setTimeout as wait } from 'node:timers/promises'
import { type AccountFactory, type AccountId, accountAddress, accountChain } from '@countersign/core'
import { type Cache, createCache, type Kept, type Loaded } from '../cache/cache.ts'
import { chainNotConfigured } from '../http/problem.ts'
import type { Spend } from '../http/spend-on-nodes.ts'
import { readKind } from '../rpc/kind.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { hashToken } from '../store/token.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import type { SafeTree } from './known.ts'
import * as problems from './problems.ts'
import type { ReadTree, TreeReading } from './read-tree.ts'

/** Determines whether an account is a Safe whose owners can sign. */
export type Recognize = (
  account: AccountId,
  said: {
    /** The call that deploys it, which implies that it is a Safe. */
    readonly factory: AccountFactory | undefined
    /** Whether the person declares that it is a Safe. */
    readonly isSafe: boolean
    /** Whether it is for a proof, with a longer timeout, and a retry of nodes that have just failed. */
    readonly isForProof: boolean
    /** Counts the node requests that this takes. */
    readonly spend?: Spend | undefined
  },
) => Promise<SafeTree | undefined>

/** Timeouts for reading whether an account is a contract, and then for reading its Safes, in milliseconds. */
const codeTime = 1_000
const treeTime = 4_000
/**
 * How long a chain whose nodes did not answer is not used, and how long an account is cached as not a Safe, in
 * milliseconds.
 */
const restAfterFailure = 10_000
const noSafeFor = 15_000
/** How long Safes are cached for further messages, since many owners take many requests; in milliseconds. */
const safeFor = 5_000

/**
 * Creates the function that recognizes Safes before a message is issued. Signing in with a key needs no node, so no
 * node may delay it. If none answers in time, the account is treated as an ordinary one, and chains whose nodes have
 * just failed are not used at all. A proof has more time, because it can be prepared over days.
 *
 * If the person declares that the account is a Safe, also by its factory, it must be one and must be readable: a
 * message that its owners cannot sign is useless to them.
 *
 * @throws {ProblemException} `not-a-safe`, also if the Safe has no signature handler (EIP-1271); for a declared Safe
 * also `chain-not-configured`, `verification-unavailable`.
 */
export function createRecognize(options: { readTree: ReadTree; nodes: Nodes; now: () => number }): Recognize {
  const { readTree, nodes, now } = options
  const failedAt = new Map<string, number>()
  // All requests for an account share one result while it is being read, and for a few seconds after.
  const found = createCache<SafeTree | undefined>({ capacity: 10_000, weigh: () => 1, now })
  const named = createCache<TreeReading>({ capacity: 1_000, weigh: () => 1, now })

  return async function recognize(account, { factory, isSafe, isForProof, spend }) {
    const isNamed = isSafe || factory !== undefined
    const tree = isNamed
      ? await readNamed(account, factory, spend)
      : await readUnnamed(account, isForProof, spend)
    if (tree?.safes[0].rules.answers.length === 0) throw problems.notASafe(account, 'no-handler')
    return tree
  }

  /** Reads an account that the person declared to be a Safe. */
  async function readNamed(
    account: AccountId,
    factory: AccountFactory | undefined,
    spend: Spend | undefined,
  ): Promise<SafeTree> {
    const key = hashToken(`${account} ${factory?.address} ${factory?.call}`)
    const { value: reading } = await getOrLoad(named, key, async () => {
      const value = await readTree({ account, factory, spend })
      return { value, lifetime: value.status === 'safes' ? safeFor : 0 }
    })
    switch (reading.status) {
      case 'safes':
        return reading.tree
      case 'not-a-safe':
        throw problems.notASafe(account, reading.reason)
      case 'unavailable': {
        const chain = accountChain(account)
        throw nodes.has(chain) ? verdictProblem(reading) : chainNotConfigured(chain, nodes.keys())
      }
    }
  }

  async function readUnnamed(
    account: AccountId,
    isForProof: boolean,
    spend: Spend | undefined,
  ): Promise<SafeTree | undefined> {
    const chain = accountChain(account)
    const chainNodes = nodes.get(chain)
    const sinceFailure = now() - (failedAt.get(chain) ?? Number.NEGATIVE_INFINITY)
    // A failure in the future was recorded before the clock was set back.
    const hasFailed = sinceFailure >= 0 && sinceFailure < restAfterFailure
    if (!chainNodes || (!isForProof && hasFailed)) return undefined
    const { value } = await getOrLoad(found, account, async () => {
      switch (await readKind(chainNodes, accountAddress(account), isForProof ? treeTime : codeTime)) {
        case 'eoa':
          return { value: undefined, lifetime: noSafeFor }
        case 'unknown':
          failedAt.set(chain, now())
          return { value: undefined, lifetime: 0 }
        case 'contract':
        case 'safe': {
          const reading = await Promise.race([
            readTree({ account, spend }),
            wait(treeTime, late, { ref: false }),
          ])
          const lifetime = lifetimeOf(reading)
          return { value: reading.status === 'safes' ? reading.tree : undefined, lifetime }
        }
      }
    })
    return value
  }
}

/**
 * Gets a value from a cache. If the load of another caller fails, which may have used up the limit of its network, it is
 * loaded again.
 */
async function getOrLoad<Value>(
  cache: Cache<Value>,
  key: string,
  load: () => Promise<Loaded<Value>>,
): Promise<Kept<Value>> {
  let isOwn = false
  const loadOwn = () => {
    isOwn = true
    return load()
  }
  for (;;) {
    try {
      return await cache.get(key, loadOwn)
    } catch (error) {
      if (isOwn) throw error
    }
  }
}

const late: TreeReading = { status: 'unavailable', reason: 'node-timeout' }

function lifetimeOf({ status }: TreeReading): number {
  switch (status) {
    case 'safes':
      return safeFor
    case 'not-a-safe':
      return noSafeFor
    case 'unavailable':
      return 0
  }
}
