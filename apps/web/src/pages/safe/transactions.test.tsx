import { GatewayError, transactionStatuses, transferDirections } from '@countersign/gateway'
import { describe, expect, test } from 'vitest'
import { en } from '../../locales/en/locale.ts'
import { safe as words } from '../../locales/en/safe.ts'
import { draw } from './testing/draw.tsx'
import { sent, summaryWith } from './testing/transaction.ts'
import { Transactions } from './transactions.tsx'

const item = (transaction: ReturnType<typeof summaryWith>) => ({
  type: 'TRANSACTION',
  transaction,
  conflictType: 'None',
})

describe('a transaction', () => {
  test.each([...transactionStatuses, 'UNKNOWN'] as const)('of status %s has a label for it', txStatus => {
    const page = draw(<Transactions />, { lists: { history: [item(summaryWith({ txStatus }))] } })
    expect(page).toContain(words.transactionStatus[txStatus])
  })

  test.each(transferDirections)('of direction %s has its own wording', direction => {
    const txInfo = { ...sent, direction }
    const page = draw(<Transactions />, { lists: { history: [item(summaryWith({ txInfo }))] } })
    expect(page).toContain(words.direction[direction])
  })

  test('shows how many owners have confirmed, and the address of its recipient', () => {
    const page = draw(<Transactions />, { lists: { queue: [item(summaryWith())] } })
    expect(page).toContain(words.confirmations({ given: 1, needed: 2 }))
    expect(page).toContain(sent.recipient.address)
    expect(page).not.toContain('Your own account')
  })

  test('has a heading and nothing else than phrasing content in its line, as HTML demands', () => {
    const page = draw(<Transactions />, { lists: { queue: [item(summaryWith())] } })
    const line = /<summary>(.*?)<\/summary>/.exec(page)?.[1] ?? ''
    const names = new Set(Array.from(line.matchAll(/<(\w+)/g), ([, name]) => name))
    expect([...names].toSorted()).toEqual(['h4', 'span', 'time'])
  })
})

test('the queue and the history each have an empty state', () => {
  const page = draw(<Transactions />, { lists: { queue: [], history: [] } })
  expect(page).toContain(words.queue.empty)
  expect(page).toContain(words.history.empty)
})

test('one list can fail without the other, shows why, and can be retried', () => {
  const error = new GatewayError({ code: 'unavailable', request: 'GET /', status: 503 })
  const page = draw(<Transactions />, { lists: { queue: [] }, failed: { history: error } })
  expect(page).toContain(words.queue.empty)
  expect(page).toContain(words.problems.problem['gateway-unavailable'])
  expect(page).toContain(en.common.unavailable.retry)
  expect(page).not.toContain(words.history.empty)
})

test('data that was loaded before stays visible while the gateway fails', () => {
  const error = new GatewayError({ code: 'rate-limited', request: 'GET /', status: 429, retryAfter: 9 })
  const page = draw(<Transactions />, { lists: { queue: [item(summaryWith())] }, failed: { queue: error } })
  expect(page).toContain(words.transactionStatus.AWAITING_CONFIRMATIONS)
  expect(page).toContain(words.gateway.rateLimited({ seconds: 9 }))
})

test('a gateway without data about the Safe has not failed', () => {
  const error = new GatewayError({ code: 'not-found', request: 'GET /', status: 404 })
  const page = draw(<Transactions />, { failed: { queue: error, history: error } })
  expect(page).toContain(words.gateway.nothing)
  expect(page).not.toContain(words.gateway.failed)
})

test('one list is shown while the other is still loading', () => {
  const page = draw(<Transactions />, { lists: { queue: [] } })
  expect(page).toContain(words.queue.empty)
  expect(page).not.toContain(words.history.empty)
})
