import { expect, test } from 'vitest'
import { createGateway } from '../gateway.ts'
import { recorded, status } from '../testing/recorder.ts'
import { page } from '../testing/shapes.ts'

test('the key is sent as a bearer token, and no error contains it', async () => {
  const { fetch, requests } = recorded(status(401, { code: 401, message: 'Invalid key' }))
  const gateway = createGateway({ baseUrl: 'https://gateway.example', key: 'top-secret', fetch })
  const error = await gateway.chains
    .list()
    .page()
    .catch((error: Error) => error)
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer top-secret')
  expect(error).toMatchObject({ code: 'refused', said: 'Invalid key' })
  expect(String(error) + JSON.stringify(error)).not.toContain('top-secret')
})

test('without a key there is no authorization header', async () => {
  const { gateway, requests } = recorded(page([]))
  await gateway.chains.list().page()
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test('the base address may have a path, with or without a trailing slash', async () => {
  for (const baseUrl of ['https://id.example.org/gateway', 'https://id.example.org/gateway/']) {
    const { fetch, requests } = recorded(page([]))
    await createGateway({ baseUrl, fetch }).chains.list().page()
    expect(requests).toMatchObject([{ origin: 'https://id.example.org', line: 'GET /gateway/v1/chains' }])
  }
})

test.for([
  '',
  '/gateway',
  'gateway.example',
  'ftp://gateway.example',
  'javascript:alert(1)',
  'https://gateway.example?key=1',
  'https://gateway.example#a',
  'https://user:password@gateway.example',
])('%j is refused as an address', baseUrl => {
  expect(() => createGateway({ baseUrl })).toThrow(expect.objectContaining({ code: 'base-url' }))
})

test.for(['', 'two words', 'line\nbreak', 'schlüssel'])('%j is refused as a key', key => {
  expect(() => createGateway({ baseUrl: 'https://gateway.example', key })).toThrow(
    expect.objectContaining({ code: 'key' }),
  )
})

test.for([-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '1000'])(
  '%j is refused as a timeout',
  timeout => {
    const options = { baseUrl: 'https://gateway.example', timeout: timeout as number }
    expect(() => createGateway(options)).toThrow(expect.objectContaining({ code: 'timeout' }))
  },
)

test('a timeout may have a fraction', async () => {
  const { fetch, requests } = recorded(page([]))
  await createGateway({ baseUrl: 'https://gateway.example', fetch, timeout: 1e4 / 3 })
    .chains.list()
    .page()
  expect(requests).toHaveLength(1)
})
