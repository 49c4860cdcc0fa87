import { expect, test } from 'vitest'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import { walletError } from '../wallet-error.ts'
import { PhoneError, RelayRequestExpiredError, readFailure } from './errors.ts'

test('what a phone answers keeps its code and its words', () => {
  const failure = readFailure({ code: 5000, message: 'User rejected.' })
  expect(failure).toMatchObject({ name: 'PhoneError', code: 5000, message: 'User rejected.' })
  expect(walletError(failure)).toBe('refused')
})

test.each([[{}], [null], ['no'], [{ code: '5000' }], [{ message: 7 }]])(
  'a phone may answer anything: %j',
  failure => {
    expect(readFailure(failure)).toMatchObject({ name: 'PhoneError', code: -32603 })
  },
)

test('a phone’s words are bounded', () => {
  expect(readFailure({ code: 1, message: 'a'.repeat(5_000) }).message).toHaveLength(1_000)
})

test('a request that ran out is told apart, but not on a phone’s word', () => {
  const message = 'Request expired. Please try again.'
  expect(readFailure(new Error(message))).toBeInstanceOf(RelayRequestExpiredError)
  expect(readFailure({ code: 8, message })).toBeInstanceOf(PhoneError)
})

test.each([
  'Failed to publish payload, please try again. id:1 tag:1108',
  'No internet connection detected. Please restart your network and try again.',
])('“%s” is a relay out of reach', message => {
  expect(readFailure(new Error(message))).toBeInstanceOf(RelayUnreachableError)
})

test.each([
  "No matching key. session topic doesn't exist: 0",
  'Missing or invalid. Record was recently deleted - session: 0',
])('“%s” is a session that is over', message => {
  expect(readFailure(new Error(message))).toMatchObject({ code: 4900 })
})
