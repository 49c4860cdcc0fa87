import type { TransactionItem } from '@countersign/gateway'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'
import { summaryWith } from './testing/transaction.ts'

const transaction = (id: string): TransactionItem => ({
  type: 'TRANSACTION',
  transaction: summaryWith({ id }),
  conflictType: 'None',
})
const day = (timestamp: number): TransactionItem => ({ type: 'DATE_LABEL', timestamp })
const notificationTypes = (items: readonly TransactionItem[]) =>
  groups(items).map(({ heading, transactions }) => [heading, transactions.map(({ id }) => id)])

test('transactions are grouped under the heading before them', () => {
  const items: TransactionItem[] = [
    { type: 'LABEL', label: 'Next' },
    transaction('a'),
    { type: 'LABEL', label: 'Queued' },
    { type: 'CONFLICT_HEADER', nonce: 8 },
    transaction('b'),
    transaction('c'),
  ]
  expect(notificationTypes(items)).toEqual([
    [{ type: 'next' }, ['a']],
    [{ type: 'conflict', nonce: 8 }, ['b', 'c']],
  ])
})

test('a day that continues on the next page has one heading', () => {
  expect(
    notificationTypes([day(1), transaction('a'), day(1), transaction('b'), day(0), transaction('c')]),
  ).toEqual([
    [{ type: 'day', timestamp: 1 }, ['a', 'b']],
    [{ type: 'day', timestamp: 0 }, ['c']],
  ])
})

test('a transaction that is on two pages is listed once', () => {
  expect(notificationTypes([transaction('a'), transaction('a')])).toEqual([[null, ['a']]])
})

test('headings without transactions are left out', () => {
  expect(
    notificationTypes([day(1), { type: 'LABEL', label: 'UNKNOWN' }, { type: 'UNKNOWN', called: 'X' }]),
  ).toEqual([])
})
