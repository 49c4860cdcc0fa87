import { expect, test } from 'vitest'
import { requests as enRequests } from '../../locales/en/requests.ts'
import { deliveryState, errorWords } from './deliveries.tsx'

const now = Date.parse('2026-01-01T12:00:00.000Z')
const [before, later] = ['2026-01-01T11:59:00.000Z', '2026-01-01T13:00:00.000Z']

test.each([
  ['waiting', '500', later, 'waits'],
  ['waiting', 'timeout', before, 'sending'],
  ['waiting', null, before, 'sending'],
  // The server's clock is ahead of this one.
  ['waiting', null, later, 'sending'],
  ['delivered', '500', null, 'delivered'],
  ['given-up', '500', null, 'given-up'],
] as const)(
  'a delivery that is %s after %s, with the next try at %s, is %s',
  (status, lastError, nextTryAt, state) => {
    expect(deliveryState({ status, lastError, nextTryAt }, now)).toBe(state)
  },
)

const { error: words } = enRequests.deliveries

test('an HTTP status is described as the response of the server', () => {
  expect(errorWords('500', words)).toBe(words.status({ status: '500' }))
})

test.each(['timeout', 'unreachable', 'forbidden', 'redirected', 'owners-changed'] as const)(
  '%s has its own message',
  code => {
    expect(errorWords(code, words)).toBe(words[code])
  },
)

test.each(['toString', '5000', 'tls'])('%s is shown as an unknown code', code => {
  expect(errorWords(code, words)).toBe(words.other({ code }))
})
