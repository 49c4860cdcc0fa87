// cspell:ignore reexec
import { RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAccountId } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import { recoverWithNoble } from '../recover/noble.ts'
import { readSafe } from '../safe/read-safe.ts'
import { verifyOwnership } from './verify-ownership.ts'

/** The answers of nodes to a call at a block whose state they do not have. */
const answers: [string, number, string][] = [
  [
    'geth',
    -32000,
    'missing trie node ef7df5d88cb1614dc3f143879a653cd90717ee42e967c5fabbcd7505a968f314 (path )',
  ],
  ['geth', -32000, 'missing trie node 8b16 (path ) state 0x8b16 is not available, not found'],
  ['geth', -32000, 'historical state 0x1a2b is not available'],
  ['geth', -32000, 'required historical state unavailable (reexec=128)'],
  ['geth', -32000, 'header not found'],
  ['geth', 4444, 'pruned history unavailable'],
  ['erigon', -32000, 'old data not available due to pruning'],
  ['erigon', -32000, 'block not found 11185311'],
  [
    'nethermind',
    -32002,
    'No state available for block 0xe7b1e5b5b5c730816ef2b9627a85c227f6924f27504f1b36cc7328bff79ecc6e',
  ],
  ['reth', -32603, 'State at block #11052984 is pruned'],
  ['reth', -32602, 'distance to target block exceeds maximum proof window'],
  ['besu', -32000, 'World state unavailable'],
  [
    'OpenEthereum',
    -32000,
    'This request is not supported because your node is running with state pruning. Run with --pruning=archive.',
  ],
  ['anvil', -32602, 'BlockOutOfRangeError: block height is 5 but requested was 100'],
  ['a provider', -32000, 'Archive requests are not part of your plan'],
]

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const at = { number: 7n, hash: `0x${'ab'.repeat(32)}` } as const
const question = { account, message: 'hello', signature: '0x1234', recover: recoverWithNoble }

/** A node whose calls all fail as `fail` does. */
const failing = (fail: () => unknown): NodeClient => ({
  async request({ method }) {
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'eth_getBlockByNumber':
      case 'eth_getBlockByHash':
        return { number: '0x7', hash: at.hash }
      case 'eth_getTransactionCount':
      case 'eth_call':
        return fail()
    }
  },
})

const saying = (code: number, message: string) =>
  failing(() => {
    const error = { code, message }
    throw new RpcRequestError({ body: {}, error, url: 'https://node.example/key' })
  })

const unavailable = (reason: string) => ({ status: 'unavailable', reason })

describe('at an older block', () => {
  test.each(answers)('the error of %s, %d %s, means that its state is missing', async (_, code, message) => {
    const client = saying(code, message)
    expect(await verifyOwnership({ ...question, client, at })).toMatchObject(
      unavailable('history-unavailable'),
    )
    expect(await readSafe({ account, client, block: at })).toMatchObject(unavailable('history-unavailable'))
  })

  test.each([null, undefined, '0x'])('the answer %j means that its state is missing', async answer => {
    const client = failing(() => answer)
    expect(await verifyOwnership({ ...question, client, at })).toMatchObject(
      unavailable('history-unavailable'),
    )
    expect(await readSafe({ account, client, block: at })).toMatchObject(unavailable('history-unavailable'))
  })

  test.each([
    [-32005, 'limit exceeded'],
    [-32603, 'Internal error'],
    [-32000, 'out of gas'],
    [-32000, 'execution reverted'],
    [-32000, 'service unavailable'],
    [-32601, 'the method eth_call does not exist/is not available'],
  ])('the error %d %s is only a failure', async (code, message) => {
    const client = saying(code, message)
    expect(await verifyOwnership({ ...question, client, at })).toMatchObject(unavailable('node-error'))
  })

  test('an invalid answer is not trusted', async () => {
    const client = failing(() => '0x1234')
    expect(await verifyOwnership({ ...question, client, at })).toMatchObject(unavailable('node-unreliable'))
    expect(await readSafe({ account, client, block: at })).toMatchObject(unavailable('node-unreliable'))
  })
})

test('at the latest block, the same errors are failures of the node', async () => {
  const client = saying(-32000, 'missing trie node ef7d (path )')
  expect(await verifyOwnership({ ...question, client })).toMatchObject(unavailable('node-error'))
  expect(await readSafe({ account, client })).toMatchObject(unavailable('node-error'))
  const silent = failing(() => '0x')
  expect(await verifyOwnership({ ...question, client: silent })).toMatchObject(unavailable('node-unreliable'))
})

test('the call is made at that block, and the latest is not requested', async () => {
  const asked: unknown[] = []
  const client: NodeClient = {
    async request(request) {
      asked.push(request)
      if (request.method === 'eth_chainId') return '0x1'
      throw new Error('enough')
    },
  }
  await verifyOwnership({ ...question, client, at })
  expect(asked).toEqual([
    { method: 'eth_chainId' },
    {
      method: 'eth_call',
      params: [expect.anything(), { blockHash: at.hash, requireCanonical: true }],
    },
  ])
})
