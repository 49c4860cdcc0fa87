import { expect, test } from 'vitest'
import { parseChainId } from '../account.ts'
import type { NodeClient, NodeRequest } from '../node-client.ts'
import { findBlock } from './find-block.ts'

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const
const quantity = (number: number) => `0x${number.toString(16)}` as const
const head = 100

/** Returns a node with the blocks from `from` to the head; each block's hash is its number. */
function nodeWith({ from = 0, byHash = true, given = (number: number) => number } = {}): NodeClient {
  const block = (number: number) =>
    number >= from && number <= head ? { number: quantity(given(number)), hash: hashOf(number) } : null
  return {
    async request(request: NodeRequest) {
      switch (request.method) {
        case 'eth_chainId':
          return '0x1'
        case 'eth_getBlockByNumber':
          return block(request.params[0] === 'latest' ? head : Number(request.params[0]))
        case 'eth_getBlockByHash':
          if (!byHash) throw Object.assign(new Error('the method does not exist'), { code: -32601 })
          return block(Number(request.params[0]))
        case 'eth_getTransactionCount':
        case 'eth_call':
          return expect.unreachable()
      }
    },
  }
}

const find = (
  client: NodeClient,
  number: number,
  hash: `0x${string}`,
  { fresh = false, chain = 'eip155:1' } = {},
) =>
  findBlock({
    client,
    chain: parseChainId(chain),
    claimed: { number, hash },
    fresh,
    timeout: 1_000,
    signal: undefined,
  })

const stranger = hashOf(2 ** 40)

test('only the heads of blocks are asked for, and each request can be cancelled', async () => {
  const asked: unknown[] = []
  const node = nodeWith()
  const client: NodeClient = {
    request(request, options) {
      asked.push(request.method === 'eth_chainId' ? 0 : request.params?.[1])
      expect(options?.signal).toBeInstanceOf(AbortSignal)
      return node.request(request, options)
    },
  }
  await find(client, head + 1, stranger)
  expect(asked).toEqual([0, false, false, false])
})

test('a block of the chain is found', async () => {
  for (const number of [0, 7, head])
    expect(await find(nodeWith(), number, hashOf(number))).toEqual({
      status: 'same',
      block: { number: BigInt(number), hash: hashOf(number) },
    })
})

test('if the hash belongs to another block, the number is wrong', async () => {
  for (const number of [7, head + 1, 10 * head])
    expect(await find(nodeWith(), number, hashOf(8), { fresh: true })).toEqual({
      status: 'differs',
      field: 'number',
    })
})

test('if no block has the hash, the hash is wrong', async () => {
  expect(await find(nodeWith(), 7, stranger)).toEqual({ status: 'differs', field: 'hash' })
  expect(await find(nodeWith({ byHash: false }), 7, hashOf(8))).toEqual({ status: 'differs', field: 'hash' })
})

test('a number beyond the head is wrong, unless the node may only be behind', async () => {
  expect(await find(nodeWith(), head + 1, stranger)).toEqual({ status: 'differs', field: 'number' })
  expect(await find(nodeWith(), head + 1, stranger, { fresh: true })).toMatchObject({
    status: 'unavailable',
    reason: 'node-unreliable',
  })
})

test('if the node does not keep such an old block, the result is unavailable', async () => {
  expect(await find(nodeWith({ from: 50 }), 7, hashOf(7))).toMatchObject({
    status: 'unavailable',
    reason: 'history-unavailable',
  })
  const refusing: NodeClient = {
    request: async ({ method }) => {
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error('pruned history unavailable'), { code: 4444 })
    },
  }
  expect(await find(refusing, 7, hashOf(7))).toMatchObject({ reason: 'history-unavailable' })
})

test('a node of another chain, or one that returns another block than requested, is not trusted', async () => {
  expect(await find(nodeWith(), 7, hashOf(7), { chain: 'eip155:10' })).toMatchObject({
    reason: 'node-wrong-chain',
  })
  const other = nodeWith({ given: number => number + 1 })
  expect(await find(other, 7, hashOf(7))).toMatchObject({ reason: 'node-unreliable' })
})
