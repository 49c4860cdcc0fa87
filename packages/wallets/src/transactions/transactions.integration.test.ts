import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseAddress } from '@countersign/core'
import { accounts, type Chain, startChain } from '@countersign/testbed'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionStorage } from './kept.ts'
import { createTransactions } from './transactions.ts'

/** Uses a real node that mines only on request. */

let chain: Chain
const owner = accounts.carol
const other = accounts.heidi
const from = parseAddress(owner.address)
const fee = (gwei: number) => ({
  maxFeePerGas: BigInt(gwei) * 1_000_000_000n,
  maxPriorityFeePerGas: BigInt(gwei) * 1_000_000_000n,
})

beforeAll(async () => {
  chain = await startChain({ arguments: ['--no-mining'] })
})
afterAll(() => chain.stop())

// One account, one nonce at a time: the tests of this file depend on their order.
let nonce = 0
beforeEach(async () => {
  nonce = await chain.client.getTransactionCount({ address: owner.address, blockTag: 'latest' })
})

type Memory = TransactionStorage & {
  /** Returns what the next page finds. The page before, whose request may still be answered, no longer writes to it. */
  reloaded(): Memory
}

function memoryStorage(held = new Map<string, string>()): Memory {
  return {
    get length() {
      return held.size
    },
    key: index => [...held.keys()][index] ?? null,
    getItem: key => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: key => void held.delete(key),
    reloaded: () => memoryStorage(new Map(held)),
  }
}

type Call = {
  to?: `0x${string}`
  value?: bigint
  data?: `0x${string}`
  gas?: bigint
  gwei?: number
  as?: number
}

async function send({ gwei = 10, as = nonce, ...call }: Call = {}) {
  return chain.client.sendTransaction({
    account: owner,
    chain: chain.client.chain,
    to: other.address,
    gas: 100_000n,
    nonce: as,
    ...fee(gwei),
    ...call,
  })
}

function follow({ storage = memoryStorage(), url = chain.url, now = Date.now } = {}) {
  const transactions = createTransactions({ rpc: () => url, storage, now, polling: 25 })
  const stop = transactions.watch()
  onTestFinished(stop)
  const add = (hash: `0x${string}`, description?: string) =>
    transactions.add({ chain: 'eip155:31337', from, hash, ...(description ? { description } : {}) })
  const becomes = (status: string) =>
    vi.waitFor(() => expect(transactions.getSnapshot()[0]?.status).toBe(status), {
      timeout: 5_000,
      interval: 20,
    })
  const first = () => transactions.getSnapshot()[0]
  return { storage, transactions, stop, add, becomes, first }
}

const mine = (blocks = 1) => chain.client.mine({ blocks })

test('a transaction that succeeds is confirmed', async () => {
  const { add, becomes, first } = follow()
  const hash = await send({ value: 1n })
  add(hash, 'Send 1 wei')
  await vi.waitFor(() => expect(first()).toMatchObject({ status: 'pending', nonce }))
  await mine()
  await becomes('confirmed')
  expect(first()).toMatchObject({ hash, from, description: 'Send 1 wei', chain: 'eip155:31337' })
})

test('a transaction that is reverted has failed', async () => {
  const { add, becomes } = follow()
  // Creation code that reverts at once: PUSH0 PUSH0 REVERT.
  add(
    await chain.client.sendTransaction({
      account: owner,
      chain: chain.client.chain,
      data: '0x5f5ffd',
      gas: 100_000n,
      nonce,
      ...fee(10),
    }),
  )
  await mine()
  await becomes('failed')
})

test('a transaction whose fee was raised is replaced, and the replacement is recorded', async () => {
  const { add, becomes, first } = follow()
  add(await send({ value: 1n }))
  await vi.waitFor(() => expect(first()?.nonce).toBe(nonce))
  const by = await send({ value: 1n, gwei: 20 })
  await mine()
  await becomes('replaced')
  expect(first()).toMatchObject({ by })
})

test('a transaction that is replaced by an empty one is cancelled', async () => {
  const { add, becomes, first } = follow()
  add(await send({ value: 1n }))
  await vi.waitFor(() => expect(first()?.nonce).toBe(nonce))
  const by = await send({ to: owner.address, gwei: 20 })
  await mine()
  await becomes('cancelled')
  expect(first()).toMatchObject({ by })
})

test('a transaction that was replaced long ago, while no page watched, is found many blocks back', async () => {
  const before = follow()
  before.add(await send({ value: 1n }))
  await vi.waitFor(() => expect(before.first()?.nonce).toBe(nonce))
  before.stop()
  const storage = before.storage.reloaded()
  const by = await send({ value: 2n, gwei: 20 })
  await mine()
  await send({ as: nonce + 1 })
  await mine(300)
  const after = follow({ storage })
  await after.becomes('replaced')
  expect(after.first()).toMatchObject({ by })
})

test('a transaction that the node has lost is dropped after ten minutes, and restored when it is in a block after all', async () => {
  let late = 0
  const { add, becomes, first } = follow({ now: () => Date.now() + late })
  const hash = await send({ value: 1n })
  add(hash)
  await vi.waitFor(() => expect(first()?.nonce).toBe(nonce))
  await chain.client.dropTransaction({ hash })
  await vi.waitFor(() => expect(first()?.missingSince).toBeDefined())
  expect(first()?.status).toBe('pending')
  late = 600_000
  await becomes('dropped')
  // The same transaction, sent again, has the same hash.
  expect(await send({ value: 1n })).toBe(hash)
  await mine()
  await becomes('confirmed')
})

test('a transaction survives a reload', async () => {
  const before = follow()
  const hash = await send({ value: 1n })
  before.add(hash, 'Send')
  before.stop()
  const storage = before.storage.reloaded()
  await mine()
  const after = follow({ storage })
  expect(after.first()).toMatchObject({ hash, description: 'Send', status: 'pending' })
  await after.becomes('confirmed')
})

test('while the node is down nothing changes, and afterwards everything is updated', async () => {
  let up = false
  let refused = 0
  const gateway = createServer(async (request, response) => {
    const body = await text(request)
    const headers = { 'content-type': 'application/json' }
    if (!up) {
      refused += 1
      response.writeHead(503).end('down')
      return
    }
    response.end(await (await fetch(chain.url, { method: 'POST', headers, body })).text())
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    gateway.closeAllConnections()
    gateway.close()
  })
  const address = gateway.address()
  if (address === null || typeof address === 'string') return expect.unreachable()
  const { add, becomes, first } = follow({ url: `http://127.0.0.1:${address.port}` })
  const hash = await send({ value: 1n })
  await mine()
  add(hash)
  await vi.waitFor(() => expect(refused).toBeGreaterThan(1))
  expect(first()).toMatchObject({ status: 'pending', nonce: null })
  expect(first()?.missingSince).toBeUndefined()
  up = true
  await becomes('confirmed')
})
