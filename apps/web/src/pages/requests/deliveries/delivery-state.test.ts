import { expect, test } from 'vitest'
import { deliveryState } from './delivery-state.ts'

const now = Date.parse('2026-01-01T12:00:00.000Z')
const [before, later] = ['2026-01-01T11:59:00.000Z', '2026-01-01T13:00:00.000Z']

test.each([
  ['waiting', '500', later, 'waits'],
  ['waiting', 'timeout', before, 'sending'],
  ['waiting', null, before, 'sending'],
  // A clock that is behind the server's.
  ['waiting', null, later, 'sending'],
  ['delivered', '500', null, 'delivered'],
  ['given-up', '500', null, 'given-up'],
] as const)(
  'a message that is %s after %s, with the next try at %s, is %s',
  (status, lastError, nextTryAt, state) => {
    expect(deliveryState({ status, lastError, nextTryAt }, now)).toBe(state)
  },
)
