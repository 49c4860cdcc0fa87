import type { Cosigning, Cosignings } from '@countersign/api'
import { expect, test } from 'vitest'
import { findOpen } from './find-open.ts'

const account = `eip155:1:0x${'a'.repeat(40)}`

const find = (...items: readonly Partial<Cosigning>[]) =>
  findOpen(
    // A cosigning that the server cannot read is counted, and is not among the items.
    { list: async () => ({ items, unreadable: 1 }) as Cosignings },
    account,
    new AbortController().signal,
  )

const open = {
  ...{ id: 'one', purpose: 'sign-in', account, status: 'NEEDS_CONFIRMATION', collected: false },
  ...{ createdAt: '2030-01-01T00:00:00Z', expiresAt: '2030-01-02T00:00:00Z' },
} as unknown as Cosigning

test('an open sign-in of the account is continued', async () => {
  expect(await find(open)).toMatchObject({ id: 'one', resumed: true })
  expect(await find({ ...open, status: 'CONFIRMED' })).toMatchObject({ id: 'one' })
})

test.each<[string, Partial<Cosigning>[]]>([
  ['is for a proof', [{ ...open, purpose: 'proof' }]],
  ['has ended', [{ ...open, status: 'EXPIRED' }]],
  ['has led to a session', [{ ...open, status: 'CONFIRMED', collected: true }]],
  ['cannot be read', []],
])('a new one is opened if the earlier one %s', async (_, items) => {
  expect(await find(...items)).toBeNull()
})
