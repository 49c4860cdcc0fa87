import { parseAddress } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { missingTimeout, nextTransaction, type Observation } from './next-transaction.ts'
import type { Transaction, TransactionStatus } from './transaction.ts'

const by = `0x${'b'.repeat(64)}` as const
const pending: Transaction = {
  chain: 'eip155:1',
  from: parseAddress(`0x${'1'.repeat(40)}`),
  hash: `0x${'a'.repeat(64)}`,
  description: null,
  sentAt: 0,
  nonce: 7,
  status: 'pending',
}
const every: readonly Observation[] = [
  { seen: 'mined', succeeded: true },
  { seen: 'mined', succeeded: false },
  { seen: 'waiting', nonce: 7 },
  { seen: 'superseded', by, empty: true },
  { seen: 'superseded', by, empty: false },
  { seen: 'outrun' },
  { seen: 'missing' },
]

test.each<[TransactionStatus]>([['confirmed'], ['failed'], ['replaced'], ['cancelled']])(
  'a transaction that is %s does not change',
  status => {
    const settled = { ...pending, status }
    for (const observation of every) expect(nextTransaction(settled, observation, 1e12)).toBe(settled)
  },
)

test('in a block it is confirmed or failed, from any status', () => {
  for (const status of ['pending', 'dropped'] as const) {
    const before: Transaction = { ...pending, status, missingSince: 5 }
    expect(nextTransaction(before, { seen: 'mined', succeeded: true }, 9)).toEqual({
      ...pending,
      status: 'confirmed',
    })
    expect(nextTransaction(before, { seen: 'mined', succeeded: false }, 9)).toEqual({
      ...pending,
      status: 'failed',
    })
  }
})

test('another one with its nonce replaces or cancels it, and is recorded', () => {
  expect(nextTransaction(pending, { seen: 'superseded', by, empty: false }, 9)).toEqual({
    ...pending,
    status: 'replaced',
    by,
  })
  expect(nextTransaction(pending, { seen: 'superseded', by, empty: true }, 9)).toEqual({
    ...pending,
    status: 'cancelled',
    by,
  })
})

describe('waiting', () => {
  test('changes nothing if it was pending before', () => {
    expect(nextTransaction(pending, { seen: 'waiting', nonce: 7 }, 9)).toBe(pending)
    expect(nextTransaction(pending, { seen: 'waiting', nonce: null }, 9)).toBe(pending)
  })

  test('records the nonce, and restores what was missing or dropped', () => {
    expect(nextTransaction({ ...pending, nonce: null }, { seen: 'waiting', nonce: 7 }, 9)).toEqual(pending)
    const dropped: Transaction = { ...pending, status: 'dropped', missingSince: 5 }
    expect(nextTransaction(dropped, { seen: 'waiting', nonce: 7 }, 9)).toEqual(pending)
    expect(nextTransaction({ ...pending, missingSince: 5 }, { seen: 'waiting', nonce: 7 }, 9)).toEqual(
      pending,
    )
  })
})

test.each([
  ['missing', 'dropped'],
  ['outrun', 'replaced'],
] as const)('%s for ten minutes: %s, and not a moment sooner', (seen, status) => {
  const first = nextTransaction(pending, { seen }, 1_000)
  expect(first).toEqual({ ...pending, missingSince: 1_000 })
  expect(nextTransaction(first, { seen }, 1_000 + missingTimeout - 1)).toBe(first)
  const lost = nextTransaction(first, { seen }, 1_000 + missingTimeout)
  expect(lost).toEqual({ ...first, status })
  expect(nextTransaction(lost, { seen }, 1_000 + 2 * missingTimeout)).toBe(lost)
})

test('a dropped one whose nonce is used later was replaced', () => {
  const dropped: Transaction = { ...pending, status: 'dropped', missingSince: 0 }
  expect(nextTransaction(dropped, { seen: 'outrun' }, 2 * missingTimeout)).toMatchObject({
    status: 'replaced',
  })
})

test('a clock that is set back restarts the count', () => {
  expect(nextTransaction({ ...pending, missingSince: 9_000 }, { seen: 'missing' }, 10)).toMatchObject({
    status: 'pending',
    missingSince: 10,
  })
})
