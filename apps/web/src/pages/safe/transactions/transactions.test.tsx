import { GatewayError, transactionStatuses, transferDirections } from '@countersign/gateway'
import { describe, expect, test } from 'vitest'
import { safe as words } from '../../../locales/en/safe.ts'
import { draw } from '../drawing.tsx'
import { sent, summaryWith } from './transaction.fixture.ts'
import { Transactions } from './transactions.tsx'

const item = (transaction: ReturnType<typeof summaryWith>) => ({
  type: 'TRANSACTION',
  transaction,
  conflictType: 'None',
})

describe('a transaction', () => {
  test.each([...transactionStatuses, 'UNKNOWN'] as const)('of status %s says so in words', txStatus => {
    const page = draw(<Transactions />, { lists: { history: [item(summaryWith({ txStatus }))] } })
    expect(page).toContain(words.transactionStatus[txStatus])
  })

  test.each(transferDirections)('of direction %s says so in words', direction => {
    const txInfo = { ...sent, direction }
    const page = draw(<Transactions />, { lists: { history: [item(summaryWith({ txInfo }))] } })
    expect(page).toContain(words.direction[direction])
  })

  test('says how many have confirmed, and by its address where it goes', () => {
    const page = draw(<Transactions />, { lists: { queue: [item(summaryWith())] } })
    expect(page).toContain(words.confirmations({ given: '1', needed: '2' }))
    expect(page).toContain(sent.recipient.address)
    expect(page).not.toContain('Your own account')
  })
})

test('an empty queue and an empty history each say so', () => {
  const page = draw(<Transactions />, { lists: { queue: [], history: [] } })
  expect(page).toContain(words.queue.empty)
  expect(page).toContain(words.history.empty)
})

test('one list fails for itself, says why, and can be asked for again', () => {
  const error = new GatewayError({ kind: 'unavailable', request: 'GET /', status: 503 })
  const page = draw(<Transactions />, { lists: { queue: [] }, failed: { history: error } })
  expect(page).toContain(words.queue.empty)
  expect(page).toContain(words.gateway.unavailable)
  expect(page).toContain(words.retry)
  expect(page).not.toContain(words.history.empty)
})

test('what was read before stays while the gateway fails', () => {
  const error = new GatewayError({ kind: 'rate-limited', request: 'GET /', status: 429, retryAfter: 9 })
  const page = draw(<Transactions />, { lists: { queue: [item(summaryWith())] }, failed: { queue: error } })
  expect(page).toContain(words.transactionStatus.AWAITING_CONFIRMATIONS)
  expect(page).toContain(words.gateway.rateLimited({ seconds: '9' }))
})

test('a gateway that knows nothing of the Safe has not failed', () => {
  const error = new GatewayError({ kind: 'not-found', request: 'GET /', status: 404 })
  const page = draw(<Transactions />, { failed: { queue: error, history: error } })
  expect(page).toContain(words.gateway.nothing)
  expect(page).not.toContain(words.gateway.failed)
})

test('one list is there while the other is still being read', () => {
  const page = draw(<Transactions />, { lists: { queue: [] } })
  expect(page).toContain(words.queue.empty)
  expect(page).not.toContain(words.history.empty)
})
