// cspell:ignore fpen PROPFIND
import { pino } from 'pino'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { type RunningServer, startServer } from '../server.ts'
import { Browser } from '../testing/browser.ts'
import { overTheWire } from '../testing/over-the-wire.ts'
import { rawConnection, written } from '../testing/raw-connection.ts'
import { asks } from '../testing/requests.ts'

let server: RunningServer
let requester: ReturnType<typeof asks>
let cookie: string
let session: string
/** The id of a request that nobody has opened. */
let id: string

beforeAll(async () => {
  server = await startServer({
    settings: toSettings({
      database: 'sqlite::memory:',
      port: 0,
      chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
      openid: { operatorKey: 'a-key-of-the-operator-of-thirty-two-characters' },
    }),
    logger: pino({ enabled: false }),
  })
  const browser = new Browser(overTheWire({ url: server.origin }))
  await browser.signIn(privateKeyToAccount(generatePrivateKey()), inject('chainId'))
  cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  session = browser.cookies.get('countersign-session') ?? ''
  requester = asks(browser.send.bind(browser))
  id = (await requester.create()).body.request.id
})
afterAll(() => server.stop())

/** Sends the bytes of a request. @returns all of the response */
async function send(line: string, headers: Record<string, string> = {}): Promise<string> {
  const client = await rawConnection(server.port)
  client.send(
    written(line.replaceAll('{id}', id), { connection: 'close', 'content-length': '0', ...headers }),
  )
  await client.closed
  return client.received()
}

const key = { authorization: `Bearer csk_${'a'.repeat(43)}` }

describe('nothing is changed', () => {
  test.each([
    ['POST /v1/requests/{id}/open', {}],
    ['POST /v1/requests/{id}/%6fpen', {}],
    ['POST /v1/requests/{id}/%256fpen', {}],
    ['POST /v1/requests/{id}%2fopen', {}],
    ['POST /v1/requests/{id}%0a/open', {}],
    ['POST /v1/requests/{id}/open/', {}],
    ['POST /v1/requests/{id}/open;a=b', {}],
    ['POST //v1/requests/{id}/open', {}],
    ['POST /v1/verify/../requests/{id}/open', {}],
    ['POST /v1/openid/clients/%2e%2e/%2e%2e/requests/{id}/open', {}],
    ['POST http://id.example.org/v1/requests/{id}/open', {}],
    ['POST /v1/requests/{id}/open', { origin: 'null' }],
    ['POST /v1/requests/{id}/open', { Origin: 'https://evil.example', origin: 'http://localhost' }],
    ['POST /v1/requests/{id}', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
    ['GET /v1/requests/{id}?_method=DELETE', { 'x-http-method-override': 'DELETE' }],
    ['DELETE /%761/requests/{id}', {}],
    ['TRACE /v1/requests/{id}', {}],
    ['PROPFIND /v1/requests/{id}', {}],
  ])('by %s of another site with %j, with the cookie or a made-up key', async (line, headers) => {
    for (const credential of [{ cookie }, key, { ...key, cookie }])
      expect(await send(line, { ...headers, ...credential })).toMatch(/^HTTP\/1\.1 (?:4|200 OK[\s\S]*"open")/)
    const { body } = await requester.read(id)
    expect(body.request).toMatchObject({ status: 'open', revision: 1 })
  })
})

test.each([
  ['it comes first', true, () => `countersign-session=${session}; countersign-session=${'A'.repeat(43)}`],
  ['it comes second', false, () => `countersign-session=${'A'.repeat(43)}; countersign-session=${session}`],
  [
    'a space that only some programs remove is before it',
    false,
    () => `\u00a0countersign-session=${session}`,
  ],
  ['it has the prefix of another cookie', false, () => `__Host-countersign-session=${session}`],
  ['it is quoted', true, () => `countersign-session="${session}"`],
])('a session is found by its cookie where %s', async (_, isFound, cookies) => {
  expect((await send('GET /v1/session', { cookie: cookies() })).includes('"account"')).toBe(isFound)
})

test.each(['/.well-known/openid-configuration', '/v1/site', '/v1/requests'])(
  'no address in the response at %s is of a host that a header names',
  async path => {
    const response = await send(`GET ${path}`, {
      cookie,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      forwarded: 'host=evil.example;proto=gopher',
    })
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(response).not.toMatch(/evil|gopher/)
  },
)
