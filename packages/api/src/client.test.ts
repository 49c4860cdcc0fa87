import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { ProblemError, ServerUnreachableError } from './page-client.ts'

const account = `eip155:1:0x${'1'.repeat(40)}`
const answering = (body: BodyInit | null, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status }))

test('all requests go to the server’s address, including pictures', async () => {
  const info = { account, kind: 'eoa', name: null, avatar: '/v1/accounts/a/avatar', unavailable: [] }
  const fetch = answering(JSON.stringify(info))
  const client = createClient({ baseUrl: 'https://id.example', fetch })
  expect(await client.account(account)).toEqual({
    ...info,
    avatar: 'https://id.example/v1/accounts/a/avatar',
  })
  expect(fetch).toHaveBeenCalledWith(
    `https://id.example/v1/accounts/${encodeURIComponent(account)}`,
    expect.objectContaining({ method: 'GET', credentials: 'include' }),
  )
  expect(client.baseUrl).toBe('https://id.example')
})

test('the address of a missing picture stays null', async () => {
  const fetch = answering(JSON.stringify({ account, kind: 'eoa', name: null, avatar: null, unavailable: [] }))
  expect((await createClient({ fetch }).account(account)).avatar).toBeNull()
})

test('a text that a wallet composes is requested without an account', async () => {
  const fetch = answering('{}')
  await createClient({ fetch }).unaddressedChallenge({ purpose: 'sign-in' })
  expect(fetch).toHaveBeenCalledWith(
    '/v1/challenges',
    expect.objectContaining({ method: 'POST', body: '{"purpose":"sign-in","account":null}' }),
  )
})

test('the request for a hosted wallet contains its id escaped, so it cannot lead elsewhere', async () => {
  const fetch = answering('{"reachable":false}')
  expect(await createClient({ fetch }).hostedWallet('../session?a')).toEqual({ reachable: false })
  expect(fetch).toHaveBeenCalledWith(
    '/v1/site/hosted-wallets/..%2Fsession%3Fa',
    expect.objectContaining({ method: 'GET' }),
  )
})

test.each([
  'urn:countersign:problem:not-signed-in',
  'https://id.example/docs/troubleshooting#not-signed-in',
  'https://help.example:8443/countersign/docs/troubleshooting#not-signed-in',
  'https://id.example/v1/docs/troubleshooting#not-signed-in',
])('a refusal of the type %s throws a ProblemError with its code', async type => {
  const problem = {
    type,
    code: 'not-signed-in',
    title: '',
    status: 401,
    detail: 'No.',
  }
  const asked = createClient({ fetch: answering(JSON.stringify(problem), 401) }).sessions()
  await expect(asked).rejects.toThrow(ProblemError)
  await expect(asked).rejects.toMatchObject({ code: 'not-signed-in', problem })
})

test.each([
  ['a page', '<html>', 200],
  ['an error of something in between', '{}', 502],
  ['a problem without a code', '{"type":"about:blank","code":""}', 502],
  ['a problem of something in between', '{"type":"https://other.example/errors#full","code":"full"}', 503],
  ['a type of another code', '{"type":"https://id.example/docs/troubleshooting#full","code":"empty"}', 503],
  ['a type that is only a code', '{"type":"not-signed-in","code":"not-signed-in"}', 401],
])('%s in place of our server’s answer is rejected', async (_, body, status) => {
  const asked = createClient({ fetch: answering(body, status) }).session()
  await expect(asked).rejects.toThrow(ServerUnreachableError)
  await expect(asked).rejects.toMatchObject({ code: 'not-ours' })
})

test('an unreachable server and a timeout are reported as different errors', async () => {
  const gone = async () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(createClient({ fetch: gone }).session()).rejects.toMatchObject({ code: 'offline' })
  const slow: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  await expect(createClient({ fetch: slow, timeout: 5 }).session()).rejects.toMatchObject({ code: 'timeout' })
})

test.each([
  [true, { 'x-countersign-frame': '1' }],
  [false, {}],
])(
  'with the option framed set to %s, requests tell the server whether the page is in a foreign frame',
  async (framed, headers) => {
    const fetch = answering(JSON.stringify({ session: null }))
    await createClient({ fetch, framed }).session()
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual(headers)
  },
)

test.each([
  ['is not in a frame', (window: object) => ({ parent: window }), false],
  [
    'is in a frame of its own site',
    () => ({ parent: {}, top: { location: { origin: 'https://a' } } }),
    false,
  ],
  ['is in a foreign frame', () => ({ parent: {}, top: { location: { origin: 'https://b' } } }), true],
  [
    'is in a frame of which nothing can be read',
    () => ({
      parent: {},
      get top() {
        throw new Error('cross-origin')
      },
    }),
    true,
  ],
])('a page that %s is recognized as such', (_, around, framed) => {
  const window = { location: { origin: 'https://a' } }
  Object.defineProperties(window, Object.getOwnPropertyDescriptors(around(window)))
  vi.stubGlobal('window', window)
  expect(createClient().framed).toBe(framed)
  vi.unstubAllGlobals()
})
