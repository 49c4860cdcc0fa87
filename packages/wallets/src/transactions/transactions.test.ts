import { parseAddress } from '@countersign/core'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionStorage } from './kept.ts'
import { createTransactions } from './transactions.ts'

const from = parseAddress(`0x${'1'.repeat(40)}`)
const hashOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(64, '0')}`

/** A node with given responses; it counts the calls of each method. */
let answers: Record<string, unknown>
let down: boolean
let asked: string[]

// It is loaded with the first check.
beforeAll(async () => {
  await import('./observe.ts')
})
beforeEach(() => {
  vi.useFakeTimers()
  answers = {
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: { from, nonce: '0x0' },
    eth_blockNumber: '0x10',
    eth_getTransactionCount: '0x0',
  }
  down = false
  asked = []
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body)
    asked.push(`${address} ${method}`)
    if (down) throw new TypeError('fetch failed')
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function memoryStorage(): TransactionStorage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: index => [...held.keys()][index] ?? null,
    getItem: key => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: key => void held.delete(key),
  }
}

function make(storage: TransactionStorage | null = memoryStorage()) {
  const transactions = createTransactions({ rpc: id => `/rpc/${id}`, storage })
  const add = (index: number, chain = 'eip155:1') => transactions.add({ chain, from, hash: hashOf(index) })
  const watch = () => {
    const stop = transactions.watch()
    onTestFinished(stop)
    return stop
  }
  const statuses = () => transactions.getSnapshot().map(({ status }) => status)
  return { transactions, storage, add, watch, statuses }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('no request is sent while nothing is pending; without a watcher, only one when a transaction is sent', async () => {
  const { add, watch } = make()
  const stop = watch()
  await pass(60_000)
  expect(asked).toEqual([])
  stop()
  add(1)
  await pass(0)
  expect(asked).toContain('/rpc/1 eth_getTransactionByHash')
  asked.length = 0
  await pass(60_000)
  expect(asked).toEqual([])
})

test('the nonce is recorded when it is sent: it leads to a replacement, also if no page watched', async () => {
  const { add, transactions } = make()
  answers.eth_getTransactionByHash = { from, nonce: '0x7' }
  add(1)
  await pass(0)
  expect(transactions.getSnapshot()).toMatchObject([{ status: 'pending', nonce: 7 }])
})

test('without a node no request is sent: what is pending stays pending', async () => {
  const transactions = createTransactions({ rpc: null, storage: memoryStorage() })
  onTestFinished(transactions.watch())
  transactions.add({ chain: 'eip155:1', from, hash: hashOf(1) })
  await pass(60_000)
  expect(transactions.getSnapshot()).toMatchObject([{ hash: hashOf(1), status: 'pending' }])
  expect(asked).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('what is pending is checked every four seconds until it is settled', async () => {
  const { add, watch, statuses } = make()
  watch()
  add(1)
  await pass(4_000)
  expect(asked).toContain('/rpc/1 eth_getTransactionReceipt')
  asked.length = 0
  answers.eth_getTransactionReceipt = { blockNumber: '0x9', status: '0x1' }
  await pass(4_000)
  expect(statuses()).toEqual(['confirmed'])
  asked.length = 0
  await pass(600_000)
  expect(asked).toEqual([])
})

test('the last of several watchers ends it', async () => {
  const { add, watch } = make()
  add(1)
  const [one, other] = [watch(), watch()]
  one()
  one()
  await pass(4_000)
  expect(asked).not.toEqual([])
  other()
  await pass(0)
  asked.length = 0
  await pass(60_000)
  expect(asked).toEqual([])
})

test('a dropped one is not checked forever, but once for each new watcher', async () => {
  answers.eth_getTransactionByHash = null
  const { add, watch, statuses } = make()
  const stop = watch()
  add(1)
  await pass(610_000)
  expect(statuses()).toEqual(['dropped'])
  asked.length = 0
  await pass(60_000)
  expect(asked.length).toBeGreaterThan(0)
  await pass(2 * 3_600_000)
  asked.length = 0
  await pass(24 * 3_600_000)
  expect(asked).toEqual([])
  stop()
  answers.eth_getTransactionReceipt = { blockNumber: '0x9', status: '0x1' }
  watch()
  await pass(0)
  expect(statuses()).toEqual(['confirmed'])
})

test('a node that is down is asked less and less often, and nothing changes', async () => {
  down = true
  const { add, watch, statuses } = make()
  watch()
  add(1)
  await pass(600_000)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length).toBeLessThan(20)
  expect(statuses()).toEqual(['pending'])
  down = false
  answers.eth_getTransactionReceipt = { blockNumber: '0x9', status: '0x0' }
  await pass(64_000)
  expect(statuses()).toEqual(['failed'])
})

test('a chain whose node is down does not delay another one', async () => {
  const { add, watch, transactions } = make()
  answers.eth_getTransactionReceipt = { blockNumber: '0x9', status: '0x1' }
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address === '/rpc/10' ? Promise.reject(new TypeError('fetch failed')) : fetch(address, init),
  )
  add(1, 'eip155:10')
  add(2)
  watch()
  await pass(4_000)
  expect(transactions.getSnapshot().map(({ chain, status }) => [chain, status])).toEqual(
    expect.arrayContaining([
      ['eip155:10', 'pending'],
      ['eip155:1', 'confirmed'],
    ]),
  )
})

test('many pending transactions take turns', async () => {
  const { add, watch } = make()
  for (let index = 1; index <= 45; index++) add(index)
  await pass(0)
  asked.length = 0
  watch()
  await pass(0)
  const receipts = () => asked.filter(line => line.endsWith('Receipt')).length
  expect(receipts()).toBe(20)
  await pass(8_000)
  expect(receipts()).toBe(60)
})

test('what another tab adds, settles or clears is shown here', async () => {
  const storage = memoryStorage()
  const here = make(storage)
  const there = make(storage)
  here.watch()
  there.add(1)
  const told = () => dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  told()
  expect(here.statuses()).toEqual(['pending'])
  there.transactions.clear({ from })
  told()
  expect(here.statuses()).toEqual([])
  dispatchEvent(Object.assign(new Event('storage'), { key: 'of.another' }))
  expect(here.statuses()).toEqual([])
})

test('what was cleared during a check is not restored', async () => {
  const { add, watch, transactions, statuses } = make()
  add(1)
  answers.eth_getTransactionReceipt = { blockNumber: '0x9', status: '0x1' }
  watch()
  transactions.clear({ from })
  await pass(10_000)
  expect(statuses()).toEqual([])
})

test('clearing is for one account, on one chain or on all', () => {
  const { transactions, add } = make()
  const other = parseAddress(`0x${'2'.repeat(40)}`)
  add(1)
  add(2, 'eip155:10')
  transactions.add({ chain: 'eip155:1', from: other, hash: hashOf(3) })
  transactions.clear({ chain: 'eip155:1', from })
  expect(transactions.getSnapshot().map(({ hash }) => hash)).toEqual(
    expect.arrayContaining([hashOf(2), hashOf(3)]),
  )
  expect(transactions.getSnapshot()).toHaveLength(2)
  transactions.clear({ from })
  expect(transactions.getSnapshot().map(({ from }) => from)).toEqual([other])
})

test('a transaction that is added twice is listed once, with its first description, and an invalid one is refused', () => {
  const { transactions, add } = make(null)
  const listener = vi.fn()
  transactions.subscribe(listener)
  add(1)
  transactions.add({ chain: 'eip155:1', from, hash: hashOf(1), description: 'Pay' })
  expect(transactions.getSnapshot()).toMatchObject([{ status: 'pending', description: 'Pay' }])
  transactions.add({ chain: 'eip155:1', from, hash: hashOf(1), description: 'again' })
  expect(transactions.getSnapshot()).toMatchObject([{ status: 'pending', description: 'Pay' }])
  expect(listener).toHaveBeenCalledTimes(2)
  expect(() => transactions.add({ chain: 'eip155:1', from, hash: '0x12' })).toThrow(TypeError)
  expect(() => transactions.add({ chain: 'solana:1', from, hash: hashOf(2) })).toThrow('namespace')
})
