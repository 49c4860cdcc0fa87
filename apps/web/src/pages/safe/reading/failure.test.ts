import { GatewayError, type GatewayErrorKind } from '@countersign/gateway'
import { expect, test } from 'vitest'
import { safe as enSafe } from '../../../locales/en/safe.ts'
import { failureWords, isNothing } from './failure.ts'

const kinds: readonly GatewayErrorKind[] = [
  'refused',
  'banned',
  'not-found',
  'rate-limited',
  'quota-exhausted',
  'unavailable',
  'malformed',
]
const failure = (kind: GatewayErrorKind) =>
  new GatewayError({ kind, request: 'GET /', status: null, said: 'Buy now', retryAfter: 7 })

test('each way to fail has words of its own', () => {
  const said = [...kinds.map(failure), new Error('x')].map(
    error => failureWords(error, enSafe.gateway, 'en').text,
  )
  expect(new Set(said).size).toBe(said.length)
})

test('the gateway’s own sentence is quoted only where it says what was wrong with the request', () => {
  const quoting = kinds.filter(kind => failureWords(failure(kind), enSafe.gateway, 'en').said !== null)
  expect(quoting).toEqual(['refused', 'banned'])
})

test('when to come back is said', () => {
  expect(failureWords(failure('rate-limited'), enSafe.gateway, 'en').text).toContain('7')
})

test('a used up quota says the day on which there is more', () => {
  const error = new GatewayError({
    kind: 'quota-exhausted',
    request: 'GET /',
    status: 503,
    retryAfter: 864_000,
  })
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() + 864_000_000)
  expect(failureWords(error, enSafe.gateway, 'en').text).toContain(day)
})

test('a gateway that has nothing is told apart from one that fails', () => {
  expect(kinds.filter(kind => isNothing(failure(kind)))).toEqual(['not-found'])
  expect([isNothing(null), isNothing(new Error('x'))]).toEqual([false, false])
})
