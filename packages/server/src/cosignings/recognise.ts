import { type AccountFactory, type AccountId, accountAddress, accountChain } from '@countersign/core'
import { createCache } from '../accounts/cache.ts'
import { readKind } from '../accounts/kind.ts'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import { ProblemException } from '../http/problem.ts'
import type { Nodes } from '../rpc/nodes.ts'
import type { SafeTree } from './known.ts'
import * as problems from './problems.ts'
import type { ReadTree, TreeReading } from './readTree.ts'

/** Finds out whether an account is a Safe whose owners can sign. */
export type Recognise = (
  account: AccountId,
  factory: AccountFactory | undefined,
) => Promise<SafeTree | undefined>

/** How long it may take to tell a key from a contract, and then to read its Safes, in milliseconds. */
const codeTime = 1_000
const treeTime = 4_000
/** For how long a chain is left alone whose nodes did not answer, and an account that is no Safe, in milliseconds. */
const restAfterFailure = 10_000
const noSafeFor = 15_000

/**
 * Makes what recognises Safes before a text is issued. Signing in with a key needs no node, so none may stand in its
 * way: where nobody can be asked in a moment, the account is taken for an ordinary one, and chains whose nodes failed just
 * now are not asked at all.
 *
 * With a factory, the person has said that it is a Safe: then it must be one, and must be read.
 *
 * @throws {ProblemException} `not-a-safe`, also where nobody answers for the Safe (EIP-1271); with a factory
 *   `chain-not-configured`, `verification-unavailable`.
 */
export function createRecognise(options: { readTree: ReadTree; nodes: Nodes; now: () => number }): Recognise {
  const { readTree, nodes, now } = options
  const failedAt = new Map<string, number>()
  const ordinary = createCache<boolean>({ capacity: 10_000, weigh: () => 1, now })

  return async function recognise(account, factory) {
    const chain = accountChain(account)
    const reading = factory
      ? await readTree({ account, factory })
      : (await isOrdinary(account))
        ? undefined
        : await inTime(readTree({ account }))
    if (!reading) return undefined
    switch (reading.status) {
      case 'safes':
        if (reading.tree.safes[0].rules.answers.length === 0) throw problems.notASafe(account, 'no-handler')
        return reading.tree
      case 'not-a-safe':
        if (factory) throw problems.notASafe(account, reading.reason)
        return undefined
      case 'unavailable':
        if (!factory) return undefined
        if (!nodes.has(chain))
          throw new ProblemException(
            'chain-not-configured',
            `The chain ${chain} is not configured here, so that its Safes cannot be asked. Configured: ${[...nodes.keys()].join(', ')}.`,
          )
        throw verdictProblem(account, reading)
    }
  }

  /** Says whether the account can be taken for no Safe: a key, or nobody can be asked now. */
  async function isOrdinary(account: AccountId): Promise<boolean> {
    const chain = accountChain(account)
    const chainNodes = nodes.get(chain)
    if (!chainNodes || now() - (failedAt.get(chain) ?? Number.NEGATIVE_INFINITY) < restAfterFailure)
      return true
    const { value } = await ordinary.get(account, async () => {
      switch (await readKind(chainNodes, accountAddress(account), codeTime)) {
        case 'eoa':
          return { value: true, lifetime: noSafeFor }
        case 'contract':
        case 'safe':
          return { value: false, lifetime: noSafeFor }
        case 'unknown':
          failedAt.set(chain, now())
          return { value: true, lifetime: 0 }
      }
    })
    return value
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
