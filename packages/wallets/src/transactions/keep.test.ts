import { parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { createKeep } from './keep.ts'
import { placeOf, type TransactionStorage } from './kept.ts'
import type { Transaction } from './transaction.ts'

const one = parseAddress(`0x${'1'.repeat(40)}`)
const two = parseAddress(`0x${'2'.repeat(40)}`)
const make = (index: number, more: Partial<Transaction> = {}): Transaction => ({
  chain: 'eip155:1',
  from: one,
  hash: `0x${index.toString(16).padStart(64, '0')}`,
  description: null,
  sentAt: index,
  nonce: null,
  status: 'pending',
  ...more,
})

function memoryStorage(held = new Map<string, string>()) {
  const storage: TransactionStorage = {
    get length() {
      return held.size
    },
    key: index => [...held.keys()][index] ?? null,
    getItem: key => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: key => void held.delete(key),
  }
  return { held, storage }
}
const now = () => 1_000

test('all are returned newest first, and other data in the storage is not changed', () => {
  const { held, storage } = memoryStorage(new Map([['theme', 'dark']]))
  const keep = createKeep(storage, now)
  for (const index of [2, 3, 1]) keep.write(make(index))
  expect(keep.all().map(({ sentAt }) => sentAt)).toEqual([3, 2, 1])
  expect(held.get('theme')).toBe('dark')
})

test('invalid records are removed', () => {
  const { held, storage } = memoryStorage()
  const place = placeOf(make(1))
  held.set(place, '{"status":"stolen"}').set('countersign.transaction:x', '{}')
  expect(createKeep(storage, now).all()).toEqual([])
  expect(held.size).toBe(0)
})

test('two tabs that write at once keep both, and what one removes the other does not restore', () => {
  const { storage } = memoryStorage()
  const here = createKeep(storage, now)
  const there = createKeep(storage, now)
  here.write(make(1))
  there.write(make(2))
  expect(here.all()).toEqual(there.all())
  expect(here.all()).toHaveLength(2)
  there.remove(make(1))
  expect(here.read(make(1))).toBeNull()
})

test('fifty are kept for each account on each chain, the newest', () => {
  const { held, storage } = memoryStorage()
  const keep = createKeep(storage, now)
  for (let index = 1; index <= 60; index++) keep.write(make(index))
  keep.write(make(1, { from: two }))
  keep.write(make(1, { chain: 'eip155:10' }))
  const all = keep.all()
  expect(all).toHaveLength(52)
  expect(all.filter(({ from, chain }) => from === one && chain === 'eip155:1').at(-1)?.sentAt).toBe(11)
  expect(held.size).toBe(52)
})

test('without a storage, or with one that is full or throws, they are kept for the lifetime of the page', () => {
  const { storage } = memoryStorage()
  const no = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const refusing: TransactionStorage = { length: 1, key: no, getItem: no, setItem: no, removeItem: no }
  for (const broken of [null, { ...storage, setItem: no }, refusing]) {
    const keep = createKeep(broken, now)
    keep.write(make(1))
    keep.write(make(1, { status: 'confirmed' }))
    expect(keep.all()).toEqual([make(1, { status: 'confirmed' })])
    keep.remove(make(1))
    expect(keep.all()).toEqual([])
  }
})
