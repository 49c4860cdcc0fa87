import { parseAddress, writeMessage } from '@countersign/core'
import { accounts } from '@countersign/testbed/accounts'
import { AuthenticationError, backendAuthentication } from '@countersign/wallets/authentication'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackend } from './create-backend.ts'
import { memoryStore } from './memory-store.ts'
import { createBrowser } from './testing/browser.ts'

/** The kit's side of the same contract. */

const { alice } = accounts
const address = parseAddress(alice.address)
const account = `eip155:10:${address}`
const origin = 'https://shop.example'
const client = { request: async () => null }
const { signal } = new AbortController()

beforeEach(() => {
  const { fetch } = createBackend({
    origin,
    clients: { 10: client },
    store: memoryStore(),
    statement: 'Sign in to the shop.',
    // Longer than a page's own messages.
    messageLifetime: 3_600_000,
    onError: () => {},
  })
  const browser = createBrowser(fetch, origin)
  vi.stubGlobal('location', new URL(`${origin}/cart`))
  vi.stubGlobal('fetch', browser.request)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function prepared() {
  const authentication = backendAuthentication()
  const { id, message } = await authentication.prepare({ account, address, chainId: 10 }, { signal })
  return { authentication, signed: { id, account, message, signature: await alice.signMessage({ message }) } }
}

test('the kit signs in, has the session, and signs out', async () => {
  const { authentication, signed } = await prepared()
  expect(signed.message).toContain('\nSign in to the shop.\n')
  expect(await authentication.session()).toBeNull()
  expect(await authentication.verify(signed)).toMatchObject({ account, method: 'eoa' })
  expect(await authentication.session()).toMatchObject({ account, method: 'eoa' })
  await authentication.signOut()
  expect(await authentication.session()).toBeNull()
})

test('a wallet that connects and signs in one step signs in', async () => {
  const authentication = backendAuthentication({ chainsInOneStep: [10] })
  const unaddressed = await authentication.prepareUnaddressed?.({ signal })
  if (!unaddressed) return expect.unreachable()
  const { chains, statement, ...fields } = unaddressed.fields
  expect(chains).toEqual([10])
  const optional = statement === null ? {} : { statement }
  const message = writeMessage({ ...fields, ...optional, address, chainId: 10 })
  const signature = await alice.signMessage({ message })
  expect(await authentication.verify({ id: unaddressed.id, account, message, signature })).toMatchObject({
    account,
  })
})

const code = (asked: Promise<unknown>) =>
  asked.then(
    () => 'accepted',
    error => (error instanceof AuthenticationError ? error.code : 'unforeseen'),
  )

test('"no", "expired" and "could not be checked" are different answers', async () => {
  const { authentication, signed } = await prepared()
  expect(await code(authentication.verify({ ...signed, signature: `0x${'11'.repeat(66)}` }))).toBe(
    'unavailable',
  )
  expect(await code(authentication.verify({ ...signed, signature: '0x1' }))).toBe('rejected')
  expect(await code(authentication.verify(signed))).toBe('expired')
})

test('the kit learns why a signature could not be checked', async () => {
  const { authentication, signed } = await prepared()
  const tooLarge = { ...signed, signature: `0x${'11'.repeat(40_000)}` } as const
  await expect(authentication.verify(tooLarge)).rejects.toMatchObject({
    code: 'unavailable',
    reason: 'signature-too-large',
  })
})

test.each([
  [400, 'rejected'],
  [413, 'rejected'],
  [422, 'unavailable'],
  [429, 'unavailable'],
  [500, 'unavailable'],
  [502, 'unavailable'],
])('the status %i of an answer means %s', async (status, expected) => {
  const { authentication, signed } = await prepared()
  vi.stubGlobal('fetch', async () => new Response('<html>', { status }))
  expect(await code(authentication.verify(signed))).toBe(expected)
})

test('a backend that fails is not reached, rather than having nobody signed in', async () => {
  const authentication = backendAuthentication()
  vi.stubGlobal('fetch', async () => Response.json({ error: 'unavailable' }, { status: 503 }))
  expect(await code(authentication.session())).toBe('unreachable')
  expect(await code(authentication.signOut())).toBe('unreachable')
})

test('the backend can be at another path', async () => {
  const asked = vi.fn(async () => Response.json(null))
  vi.stubGlobal('fetch', asked)
  await backendAuthentication({ basePath: '/auth' }).session()
  expect(asked).toHaveBeenCalledWith('/auth/session', expect.anything())
})

test.each([
  'https://auth.example.org',
  '//auth.example.org',
  '/\\auth.example.org',
  'api/auth',
  '/api/auth/',
])('the backend cannot be at %s, which is not a path on the page’s origin', basePath => {
  expect(() => backendAuthentication({ basePath })).toThrow(/^basePath is .* Set it to a path/)
})

test.each([
  [
    403,
    { error: 'rejected', reason: 'origin' },
    /^\/api\/auth\/verify answered 403 \(origin\)\. Set .*`origin`/,
  ],
  [404, '<html>', /^\/api\/auth\/verify answered 404\. Mount/],
  [415, { error: 'rejected', reason: 'content-type' }, /answered 415 \(content-type\)\. .*Content-Type/],
])('a backend that is set up wrongly (%i) is not a refused signature', async (status, body, message) => {
  const { authentication, signed } = await prepared()
  const fetch = async () => Response.json(body, { status })
  vi.stubGlobal('fetch', fetch)
  const error = await authentication.verify(signed).catch(error => error)
  expect(error).not.toBeInstanceOf(AuthenticationError)
  expect(error).toHaveProperty('message', expect.stringMatching(message))
  for (const call of [authentication.session(), authentication.signOut()])
    await expect(call).rejects.toThrow(`answered ${status}`)
})

test.each([
  [
    'a page',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    'text/html; charset=utf-8',
  ],
  ['an empty answer', () => new Response(null), 'no content type'],
])(
  '%s where the backend should be is not an answer of the backend, and not a sign-out',
  async (_, answer, type) => {
    const { authentication, signed } = await prepared()
    vi.stubGlobal('fetch', async () => answer())
    const words = (route: string) =>
      `/api/auth/${route} answered 200 with ${type}, not JSON. Mount the backend here, or set \`basePath\` to the one of the backend.`
    await expect(authentication.session()).rejects.toThrow(words('session'))
    await expect(authentication.signOut()).rejects.toThrow(words('sign-out'))
    await expect(authentication.verify(signed)).rejects.toThrow(words('verify'))
    await expect(
      backendAuthentication().prepare({ account, address, chainId: 10 }, { signal }),
    ).rejects.toThrow(words('nonce'))
  },
)
