import { type AccountFactory, type AccountId, accountAddress, accountChain } from '@countersign/core'
import { createCache } from '../accounts/cache.ts'
import { readKind } from '../accounts/kind.ts'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import { ProblemException } from '../http/problem.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { hashToken } from '../store/token.ts'
import type { SafeTree } from './known.ts'
import * as problems from './problems.ts'
import type { ReadTree, Spend, TreeReading } from './readTree.ts'

/** Finds out whether an account is a Safe whose owners can sign. */
export type Recognise = (
  account: AccountId,
  said: {
    /** The call that deploys it: so it is a Safe. */
    readonly factory: AccountFactory | undefined
    /** Whether the person says that it is a Safe. */
    readonly isSafe: boolean
    /** Whether it is for a proof: it is waited for longer, and nodes that failed just now are asked again. */
    readonly isForProof: boolean
    /** Counts the requests to nodes that this takes. */
    readonly spend?: Spend | undefined
  },
) => Promise<SafeTree | undefined>

/** How long it may take to tell a key from a contract, and then to read its Safes, in milliseconds. */
const codeTime = 1_000
const treeTime = 4_000
/** For how long a chain is left alone whose nodes did not answer, and an account that is no Safe, in milliseconds. */
const restAfterFailure = 10_000
const noSafeFor = 15_000
/** For how long Safes are not read again for another text: many owners take many requests. In milliseconds. */
const safeFor = 5_000

/**
 * Makes what recognises Safes before a text is issued. Signing in with a key needs no node, so none may stand in its
 * way: where nobody can be asked in a moment, the account is taken for an ordinary one, and chains whose nodes failed just
 * now are not asked at all. A proof has more time: its makers have days for it.
 *
 * Where the person has said that it is a Safe, by its factory too, it must be one, and must be read: a text that its
 * owners cannot sign is of no use to them.
 *
 * @throws {ProblemException} `not-a-safe`, also where nobody answers for the Safe (EIP-1271); of what is said to be one
 *   `chain-not-configured`, `verification-unavailable`.
 */
export function createRecognise(options: { readTree: ReadTree; nodes: Nodes; now: () => number }): Recognise {
  const { readTree, nodes, now } = options
  const failedAt = new Map<string, number>()
  // All who ask about an account while it is being read, or a moment later, get the same answer.
  const found = createCache<SafeTree | undefined>({ capacity: 10_000, weigh: () => 1, now })
  const named = createCache<TreeReading>({ capacity: 1_000, weigh: () => 1, now })

  return async function recognise(account, { factory, isSafe, isForProof, spend }) {
    const isNamed = isSafe || factory !== undefined
    const tree = isNamed
      ? await readNamed(account, factory, spend)
      : await readUnnamed(account, isForProof, spend)
    if (tree?.safes[0].rules.answers.length === 0) throw problems.notASafe(account, 'no-handler')
    return tree
  }

  /** Reads what the person has said is a Safe. */
  async function readNamed(
    account: AccountId,
    factory: AccountFactory | undefined,
    spend: Spend | undefined,
  ): Promise<SafeTree> {
    const { value: reading } = await named.get(
      hashToken(`${account} ${factory?.address} ${factory?.call}`),
      async () => {
        const value = await readTree({ account, factory, spend })
        return { value, lifetime: value.status === 'safes' ? safeFor : 0 }
      },
    )
    switch (reading.status) {
      case 'safes':
        return reading.tree
      case 'not-a-safe':
        throw problems.notASafe(account, reading.reason)
      case 'unavailable': {
        const chain = accountChain(account)
        if (nodes.has(chain)) throw verdictProblem(account, reading)
        throw new ProblemException(
          'chain-not-configured',
          `The chain ${chain} is not configured here, so that its Safes cannot be asked. Configured: ${[...nodes.keys()].join(', ')}.`,
        )
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
    const failed = failedAt.get(chain) ?? Number.NEGATIVE_INFINITY
    if (!chainNodes || (!isForProof && now() - failed < restAfterFailure)) return undefined
    const { value } = await found.get(account, async () => {
      switch (await readKind(chainNodes, accountAddress(account), isForProof ? treeTime : codeTime)) {
        case 'eoa':
          return { value: undefined, lifetime: noSafeFor }
        case 'unknown':
          failedAt.set(chain, now())
          return { value: undefined, lifetime: 0 }
        case 'contract':
        case 'safe': {
          const reading = await inTime(readTree({ account, spend }))
          const lifetime = lifetimeOf(reading)
          return { value: reading.status === 'safes' ? reading.tree : undefined, lifetime }
        }
      }
    })
    return value
  }
}

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

async function inTime(reading: Promise<TreeReading>): Promise<TreeReading> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<TreeReading>(resolve => {
    timer = setTimeout(() => resolve({ status: 'unavailable', reason: 'node-timeout' }), treeTime)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
