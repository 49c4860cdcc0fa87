import { expect, test } from 'vitest'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import { walletError } from '../wallet-error.ts'
import { PhoneError, RelayRequestExpiredError, readFailure } from './errors.ts'

test('an error from a phone keeps its code and its message', () => {
  const failure = readFailure({ code: 5000, message: 'User rejected.' })
  expect(failure).toMatchObject({ name: 'PhoneError', code: 5000, message: 'User rejected.' })
  expect(walletError(failure)).toBe('refused')
})

test.each([[{}], [null], ['no'], [{ code: '5000' }], [{ message: 7 }]])(
  'any error from a phone is read: %j',
  failure => {
    expect(readFailure(failure)).toMatchObject({ name: 'PhoneError', code: -32603 })
  },
)

test('the message of a phone is limited in length', () => {
  expect(readFailure({ code: 1, message: 'a'.repeat(5_000) }).message).toHaveLength(1_000)
})

test('an expired request is reported as such, but not because a phone says so', () => {
  const message = 'Request expired. Please try again.'
  expect(readFailure(new Error(message))).toBeInstanceOf(RelayRequestExpiredError)
  expect(readFailure({ code: 8, message })).toBeInstanceOf(PhoneError)
})

test.each([
  'Failed to publish payload, please try again. id:1 tag:1108',
  'No internet connection detected. Please restart your network and try again.',
])('“%s” is an unreachable relay', message => {
  expect(readFailure(new Error(message))).toBeInstanceOf(RelayUnreachableError)
})

test.each([
  "No matching key. session topic doesn't exist: 0",
  'Missing or invalid. Record was recently deleted - session: 0',
])('“%s” is a session that has ended', message => {
  expect(readFailure(new Error(message))).toMatchObject({ code: 4900 })
})
