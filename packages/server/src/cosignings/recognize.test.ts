import { eip155Chain, formatAccountId, NodeError, parseAddress } from '@countersign/core'
import { describe, expect, test, vi } from 'vitest'
import { ProblemException } from '../http/problem.ts'
import type { Spend } from '../http/spend-on-nodes.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import type { SafeTree } from './known.ts'
import type { ReadTree } from './read-tree.ts'
import { createRecognize } from './recognize.ts'

const chain = eip155Chain(1)
const account = formatAccountId(chain, parseAddress('0x5aFE3855358E112B5647B952709E6165e1c1eEEe'))
const tree = {
  block: { number: 1, hash: '0x' },
  safes: [{ rules: { answers: ['new'] } }],
} as unknown as SafeTree
/** How many node requests it takes to read the Safe. */
const requests = 200

/** Creates a chain on which the account is a Safe. */
function world() {
  let time = 0
  const readTree = vi.fn<ReadTree>(async ({ spend }) => {
    await spend?.(requests)
    return { status: 'safes', tree }
  })
  let node: 'healthy' | 'dead' = 'healthy'
  const request = async () => {
    if (node === 'dead') throw new NodeError('node-unreachable', 'It is dead.')
    return { result: '0x60' }
  }
  const nodes = { request } as unknown as ChainNodes
  const recognize = createRecognize({ readTree, nodes: new Map([[chain, nodes]]), now: () => time })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  const become = (next: typeof node) => {
    node = next
  }
  return { recognize, readTree, pass, become }
}

describe.each([
  ['that the person names as one', true],
  ['that is recognized by its code', false],
])('a Safe %s', (_, isSafe) => {
  const said = (spend: Spend) => ({ factory: undefined, isSafe, isForProof: false, spend })

  test('is read once for all requests within five seconds, and counts for the first of them', async () => {
    const { recognize, readTree, pass } = world()
    const [first, other] = [vi.fn(async () => {}), vi.fn(async () => {})]
    expect(await recognize(account, said(first))).toBe(tree)
    pass(4_900)
    expect(await recognize(account, said(other))).toBe(tree)
    expect(readTree).toHaveBeenCalledTimes(1)
    expect(first).toHaveBeenCalledExactlyOnceWith(requests)
    expect(other).not.toHaveBeenCalled()
    pass(200)
    await recognize(account, said(other))
    expect(readTree).toHaveBeenCalledTimes(2)
  })

  test('is refused to a network that has caused too many node requests, and not to other networks', async () => {
    const { recognize } = world()
    const tooMany = async () => {
      throw new ProblemException('too-many-requests', 'Too many.')
    }
    const other = async () => {}
    const asked = [tooMany, other, tooMany, other].map(spend => recognize(account, said(spend)))
    const [first, ...rest] = await Promise.allSettled(asked)
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'Too many.' } })
    expect([rest[0], rest[2]]).toEqual([
      { status: 'fulfilled', value: tree },
      { status: 'fulfilled', value: tree },
    ])
  })
})

test('a chain whose node has failed is used again ten seconds later, also after the clock was set back', async () => {
  const { recognize, pass, become } = world()
  const unnamed = { factory: undefined, isSafe: false, isForProof: false }
  become('dead')
  expect(await recognize(account, unnamed)).toBeUndefined()
  become('healthy')
  expect(await recognize(account, unnamed)).toBeUndefined()
  pass(-3_600_000)
  expect(await recognize(account, unnamed)).toBe(tree)
})
