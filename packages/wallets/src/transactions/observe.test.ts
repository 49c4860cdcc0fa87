import { parseAddress } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { findSuccessor } from './find-successor.ts'
import { NodeAnswerError } from './node.ts'
import { observe } from './observe.ts'

const from = parseAddress(`0x${'ab'.repeat(20)}`)
const hash = `0x${'a'.repeat(64)}` as const
const by = `0x${'b'.repeat(64)}` as const

type Chain = {
  readonly latest: number
  /** The block in which the nonce was used; `null`: in none. */
  readonly used: number | null
  /** How many blocks of state the node has. */
  readonly state?: number
  readonly receipt?: object
  readonly known?: object
  readonly successor?: object
}

/** A node of a chain on which the account's fifth transaction (nonce 4) was used in one block. */
function nodeOf({ latest, used, state = Number.POSITIVE_INFINITY, receipt, known, successor }: Chain) {
  return vi.fn(async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const block = Number(method === 'eth_getTransactionCount' ? params[1] : params[0])
    switch (method) {
      case 'eth_getTransactionReceipt':
        return receipt ?? null
      case 'eth_getTransactionByHash':
        return known ?? null
      case 'eth_blockNumber':
        return `0x${latest.toString(16)}`
      case 'eth_getTransactionCount':
        if (latest - block >= state) throw new NodeAnswerError('missing trie node')
        return used !== null && block >= used ? '0x5' : '0x4'
      case 'eth_getBlockByNumber':
        return {
          transactions: [
            'not a transaction',
            { from: `0x${'1'.repeat(40)}`, nonce: '0x4', hash },
            { from, nonce: '0x3', hash },
            ...(block === used
              ? [
                  {
                    from: from.toLowerCase(),
                    nonce: '0x4',
                    hash: by,
                    to: `0x${'2'.repeat(40)}`,
                    value: '0x0',
                    input: '0x',
                    ...successor,
                  },
                ]
              : []),
          ],
        }
    }
    throw new NodeAnswerError(`no ${method}`)
  })
}
const sent = { hash, from, nonce: 4 }
const mine = { hash, from: from.toLowerCase(), nonce: '0x4' }

test('a receipt shows its outcome', async () => {
  const at = { latest: 9, used: 9 }
  expect(await observe(nodeOf({ ...at, receipt: { blockNumber: '0x9', status: '0x1' } }), sent)).toEqual({
    seen: 'mined',
    succeeded: true,
  })
  expect(await observe(nodeOf({ ...at, receipt: { blockNumber: '0x9', status: '0x0' } }), sent)).toEqual({
    seen: 'mined',
    succeeded: false,
  })
})

test('a transaction that the node knows is waiting, and shows its nonce', async () => {
  const node = nodeOf({ latest: 9, used: null, known: mine })
  expect(await observe(node, { ...sent, nonce: null })).toEqual({ seen: 'waiting', nonce: 4 })
})

test('a transaction that another account sends on its behalf has no nonce of this account', async () => {
  const node = nodeOf({ latest: 9, used: 5, known: { ...mine, from: `0x${'9'.repeat(40)}` } })
  expect(await observe(node, { ...sent, nonce: null })).toEqual({ seen: 'waiting', nonce: null })
})

test('an unknown transaction is missing while its nonce is unused, or unknown', async () => {
  expect(await observe(nodeOf({ latest: 9, used: null }), sent)).toEqual({ seen: 'missing' })
  expect(await observe(nodeOf({ latest: 9, used: 5 }), { ...sent, nonce: null })).toEqual({ seen: 'missing' })
})

test('a node that has the block but not yet the receipt is asked again later', async () => {
  expect(await observe(nodeOf({ latest: 9, used: 9, successor: { hash } }), sent)).toEqual({
    seen: 'waiting',
    nonce: 4,
  })
})

test('a node that still knows it does not hide that another one is in a block', async () => {
  expect(await observe(nodeOf({ latest: 9, used: 9, known: mine }), sent)).toMatchObject({
    seen: 'superseded',
    by,
  })
})

test.each([
  ['to another', {}, false],
  ['to itself, with value', { to: from, value: '0x1' }, false],
  ['to itself, with data', { to: from, input: '0x00' }, false],
  ['that makes a contract', { to: null }, false],
  ['to itself, with nothing', { to: from }, true],
])('one %s in its place: empty is %s', async (_, successor, empty) => {
  expect(await observe(nodeOf({ latest: 9, used: 9, successor }), sent)).toEqual({
    seen: 'superseded',
    by,
    empty,
  })
})

test.each([[0], [1], [57], [99_999], [100_000]])(
  'is found in block %i of 100,000, with few requests',
  async used => {
    const node = nodeOf({ latest: 100_000, used })
    expect(await findSuccessor(node, { from, nonce: 4, latest: 100_000 })).toMatchObject({ hash: by })
    expect(node.mock.calls.length).toBeLessThan(40)
  },
)

test('without state, only the last blocks are read', async () => {
  const near = nodeOf({ latest: 1_000, used: 990, state: 4 })
  expect(await findSuccessor(near, { from, nonce: 4, latest: 1_000 })).toMatchObject({ hash: by })
  const far = nodeOf({ latest: 1_000, used: 10, state: 4 })
  expect(await observe(far, sent)).toEqual({ seen: 'outrun' })
  expect(far.mock.calls.length).toBeLessThan(60)
})

test.each([
  ['eth_blockNumber', 'latest'],
  ['eth_getTransactionCount', '0xzz'],
  ['eth_getTransactionCount', null],
])('an invalid response to %s shows nothing', async (method, answer) => {
  const node = nodeOf({ latest: 9, used: null })
  const lying = async (asked: string, params: readonly unknown[]) =>
    asked === method ? answer : node(asked, params)
  await expect(observe(lying, sent)).rejects.toThrow(TypeError)
})
