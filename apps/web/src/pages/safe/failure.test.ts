import { GatewayError, type GatewayErrorCode } from '@countersign/gateway'
import { expect, test } from 'vitest'
import { safe as enSafe } from '../../locales/en/safe.ts'
import { canAskAgain, describeFailure, isNothing } from './frame.tsx'

const codes: readonly GatewayErrorCode[] = [
  'refused',
  'banned',
  'not-found',
  'rate-limited',
  'quota-exhausted',
  'unavailable',
  'malformed',
]
const failure = (code: GatewayErrorCode) =>
  new GatewayError({ code, request: 'GET /', status: null, said: 'Buy now', retryAfter: 7 })

test('each failure has its own message', () => {
  const said = [...codes.map(failure), new Error('x')].map(error => describeFailure(error, enSafe, 'en').text)
  expect(new Set(said).size).toBe(said.length)
})

test('the gateway’s own message is quoted only if it explains what was wrong with the request', () => {
  const quoting = codes.filter(code => describeFailure(failure(code), enSafe, 'en').said !== null)
  expect(quoting).toEqual(['refused', 'banned'])
})

test('trying again is offered only if the gateway may answer the same request', () => {
  expect(codes.filter(code => canAskAgain(failure(code)))).toEqual([
    'rate-limited',
    'unavailable',
    'malformed',
  ])
  expect(canAskAgain(new Error('x'))).toBe(true)
})

test('a rate limit is reported with the time to wait', () => {
  expect(describeFailure(failure('rate-limited'), enSafe, 'en').text).toContain('7')
})

test('an exhausted quota is reported with the day on which it is renewed', () => {
  const error = new GatewayError({
    code: 'quota-exhausted',
    request: 'GET /',
    status: 503,
    retryAfter: 864_000,
  })
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() + 864_000_000)
  expect(describeFailure(error, enSafe, 'en').text).toContain(day)
})

test('a gateway without data about the Safe is not reported as a failure', () => {
  expect(codes.filter(code => isNothing(failure(code)))).toEqual(['not-found'])
  expect([isNothing(null), isNothing(new Error('x'))]).toEqual([false, false])
})
