import { describe, expect, test } from 'vitest'
import { chain, hash, recorded, safe, signature, status } from '../testing/recorder.ts'
import { retryAfter } from './refusal.ts'

const answered = (response: Response) =>
  recorded(response)
    .gateway.messages.propose(safe, { message: 'Hello', signature })
    .then(
      () => 'taken',
      (error: unknown) => error,
    )

describe('the shapes of errors:', () => {
  test('{code, message} is a refusal with its sentence', async () => {
    expect(await answered(status(400, { code: 400, message: 'Owner has signed before' }))).toMatchObject({
      name: 'GatewayError',
      code: 'refused',
      status: 400,
      said: 'Owner has signed before',
      issues: [],
    })
  })

  test('{statusCode, message} is a refusal with its sentence', async () => {
    const body = { statusCode: 403, message: 'Forbidden resource', error: 'Forbidden' }
    expect(await answered(status(403, body))).toMatchObject({ code: 'refused', said: 'Forbidden resource' })
  })

  test('a 422 that is a single issue names the field', async () => {
    const body = { statusCode: 422, code: 'custom', path: ['signature'], message: 'Invalid "0x" notated hex' }
    expect(await answered(status(422, body))).toMatchObject({
      code: 'refused',
      status: 422,
      said: 'signature: Invalid "0x" notated hex',
      issues: [{ field: 'signature', message: 'Invalid "0x" notated hex' }],
    })
  })

  test.for([
    ['under issues', (issues: unknown) => ({ issues })],
    ['by themselves', (issues: unknown) => issues],
  ] as const)('a 422 with several issues %s names each field', async ([, wrap]) => {
    const body = wrap([
      { code: 'custom', path: ['message', 'types', 0], message: 'Required' },
      { code: 'custom', path: [], message: 'Wrong' },
    ])
    expect(await answered(status(422, body))).toMatchObject({
      said: 'message.types.0: Required',
      issues: [
        { field: 'message.types.0', message: 'Required' },
        { field: '', message: 'Wrong' },
      ],
    })
  })

  test('the problem document of our own server is read too', async () => {
    const body = {
      type: 'urn:x',
      code: 'off',
      title: 'Off',
      status: 403,
      detail: 'The gateway is switched off here.',
    }
    expect(await answered(status(403, body))).toMatchObject({ said: 'The gateway is switched off here.' })
  })

  test('an HTML page in place of an error has no details', async () => {
    const body = new Response('<h1>Bad gateway</h1>', { status: 502 })
    expect(await answered(body)).toMatchObject({ code: 'unavailable', status: 502, said: null })
  })
})

test.for([
  [400, 'refused'],
  [401, 'refused'],
  [404, 'not-found'],
  [408, 'unavailable'],
  [409, 'refused'],
  [422, 'refused'],
  [429, 'rate-limited'],
  [451, 'banned'],
  [500, 'unavailable'],
  [503, 'unavailable'],
] as const)('status %i is %s', async ([number, code]) => {
  expect(await answered(status(number, { code: number, message: 'No' }))).toMatchObject({
    code,
    status: number,
  })
})

const quota = { 'x-ratelimit-limit': '50000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1209600' }

test.for([
  ['the headers say that none is left', status(429, {}, quota), 1_209_600],
  ['the body says so', status(429, { detail: 'Monthly quota exceeded.' }), null],
  [
    'the headers say when to come back as well',
    status(429, { detail: 'Monthly quota exceeded.' }, { ...quota, 'retry-after': '60' }),
    60,
  ],
  [
    'our own server says so',
    status(
      503,
      { type: 'urn:countersign:problem:gateway-quota-exhausted', code: 'gateway-quota-exhausted' },
      { 'retry-after': '900000' },
    ),
    900_000,
  ],
] as const)(
  'an exhausted quota is distinguished from too many requests at once: %s',
  async ([, answer, wait]) => {
    expect(await answered(answer)).toMatchObject({ code: 'quota-exhausted', retryAfter: wait })
  },
)

test('too many requests at once with some of the quota left is not an exhausted quota', async () => {
  const answer = status(429, { message: 'Too many requests' }, { ...quota, 'x-ratelimit-remaining': '7' })
  expect(await answered(answer)).toMatchObject({ code: 'rate-limited' })
})

test('an error names the request without host and query', async () => {
  const { gateway } = recorded(status(404, { code: 404, message: 'Message not found' }))
  await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({
    request: `GET /v1/chains/11155111/messages/${hash}`,
    message: `The gateway found nothing: "Message not found". (GET /v1/chains/11155111/messages/${hash})`,
  })
})

test('the gateway’s sentence is shortened and deceptive characters are removed', async () => {
  const message = `\u202eevil\u0000\n${'a'.repeat(1_000_000)}`
  const error = await answered(status(400, { code: 400, message }))
  expect(error).toMatchObject({ said: expect.stringMatching(/^evil a{294}…$/) })
  const issues = Array.from({ length: 100 }, () => ({
    message: 'm'.repeat(1000),
    path: Array(50).fill('x'.repeat(100)),
  }))
  expect(JSON.stringify(await answered(status(422, { issues }))).length).toBeLessThan(10_000)
})

describe('the time to retry', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  test('is part of the error', async () => {
    const limited = status(429, { code: 429, message: 'Too many requests' }, { 'retry-after': '17' })
    expect(await answered(limited)).toMatchObject({ code: 'rate-limited', retryAfter: 17 })
    expect(await answered(status(429, {}))).toMatchObject({ code: 'rate-limited', retryAfter: null })
  })

  test('is counted from the date of the answer, whatever the device’s clock says', async () => {
    const until = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:01:30 GMT' }
    expect(await answered(status(429, {}, until))).toMatchObject({ retryAfter: 90 })
  })

  test.for([
    ['0', 0],
    ['30', 30],
    ['99999999999', 31 * 86_400],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
  ] as const)('%s is parsed as %s seconds', ([header, seconds]) => {
    expect(retryAfter(header, now)).toBe(seconds)
  })
})
