import {
  type AccountId,
  type Address,
  accountAddress,
  eip155Chain,
  formatAccountId,
  parseAddress,
  type Safe,
  type SafeReading,
  safeRules,
} from '@countersign/core'
import { expect, test } from 'vitest'
import type { ChainNodes } from '../rpc/nodes.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import { createReadTree } from './read-tree.ts'

const chain = eip155Chain(1)
const numbered = (number: number): Address => parseAddress(`0x${number.toString(16).padStart(40, '0')}`)
const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => numbered(from + index))
const account = numbered(1)
const handler = numbered(2)

/** Creates a reader of a chain on which every address with owners is a Safe; all others are keys. */
function readerOf(ownersOf: (address: Address) => Address[] | undefined) {
  const rules = safeRules({ version: '1.4.1', handler }) ?? expect.unreachable()
  const block = { number: 1n, hash: '0x01' } as const
  let asked = 0
  const nodes = {
    request: async (_: string, params: unknown) => {
      asked += 1
      const [address] = params as [Address]
      return { result: ownersOf(address) ? '0x60' : '0x' }
    },
  }
  const verifier: Pick<SafeVerifier, 'readSafe'> = {
    readSafe: async ({ account }): Promise<SafeReading> => {
      const address = accountAddress(account)
      const owners = ownersOf(address)
      if (!owners) return { status: 'not-a-safe', reason: 'no-code', block }
      const safe: Safe = {
        ...{ address, chain, version: '1.4.1', handler, owners, threshold: 1 },
        ...{ rules, deployed: true, block },
      }
      return { status: 'safe', safe }
    },
  }
  const readTree = createReadTree({
    verifier: verifier as SafeVerifier,
    nodes: new Map([[chain, nodes as unknown as ChainNodes]]),
    now: () => 0,
  })
  const id: AccountId = formatAccountId(chain, account)
  return {
    read: (before?: Parameters<typeof readTree>[0]['before']) => readTree({ account: id, before }),
    asked: () => asked,
  }
}

test('a contract that reports different owners each time does not make the stored state grow', async () => {
  let from = 1_000
  const { read } = readerOf(address => (address === account ? many(100, from) : undefined))
  let reading = await read()
  for (let time = 0; time < 20; time += 1) {
    if (reading.status !== 'safes') return expect.unreachable(reading.status)
    from += 100
    reading = await read(reading.tree)
  }
  if (reading.status !== 'safes') return expect.unreachable(reading.status)
  const { owners } = reading.tree.safes[0]
  expect(owners.filter(({ present }) => present)).toHaveLength(100)
  expect(owners.filter(({ present }) => !present).length).toBeLessThanOrEqual(50)
  // The most recently removed owners are kept.
  expect(owners.find(({ address }) => address === numbered(from - 100))?.present).toBe(false)
})

test('a Safe with too many owners is treated like other contracts, and displaces no other Safe', async () => {
  const inner = many(7, 100)
  const { read, asked } = readerOf(address => {
    const index = inner.indexOf(address)
    if (address === account) return inner
    return index < 0 ? undefined : many(index < 2 ? 170 : 5, 1_000 * (index + 1))
  })
  const reading = await read()
  if (reading.status !== 'safes') return expect.unreachable(reading.status)
  const { safes } = reading.tree
  expect(safes[0].owners.map(({ kind }) => kind)).toEqual([
    ...['contract', 'contract'],
    ...Array.from({ length: 5 }, () => 'safe'),
  ])
  expect(safes).toHaveLength(6)
  expect(asked()).toBeLessThan(100)
})

test('each contract among the owners has its share of Safes and of owners, and room for itself', async () => {
  const direct = many(12, 100)
  const inner = (index: number) => many(4, 1_000 * (index + 1))
  const { read } = readerOf(address => {
    if (address === account) return direct
    const index = direct.indexOf(address)
    // Of 150 owners, each has 12: its own four, and those of as many Safes as fit.
    if (index >= 0) return inner(index)
    return direct.some((_, of) => inner(of).includes(address)) ? many(3, Number(address) * 10) : undefined
  })
  const reading = await read()
  if (reading.status !== 'safes') return expect.unreachable(reading.status)
  const of = (ownerOf: Address) => reading.tree.safes.filter(safe => safe.ownerOf === ownerOf)
  expect(of(account).map(({ address }) => address)).toEqual(direct)
  for (const address of direct) expect(of(address)).toHaveLength(1)
})

test('more Safes among the owners than there may be in all have each a place', async () => {
  const direct = many(40, 100)
  const { read } = readerOf(address => {
    if (address === account) return direct
    return direct.includes(address) ? many(3, Number(address) * 10) : undefined
  })
  const reading = await read()
  if (reading.status !== 'safes') return expect.unreachable(reading.status)
  expect(reading.tree.safes).toHaveLength(41)
})
