import type { ServerResponse } from 'node:http'
import { eip155Chain, parseAccountId } from '@countersign/core'
import { createGateway, GatewayError } from '@countersign/gateway'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Environment } from '../http/environment.ts'
import { onError } from '../http/errors.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { requestLog } from '../http/request-log.ts'
import { openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { type Heard, listener, sayJson } from '../testing/listener.ts'
import { createQuota } from './quota.ts'
import { gatewayRoutes } from './routes.ts'

const chainId = inject('chainId')
const safe = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`
const key = 'top-secret-key'
const messages = `/v1/chains/${chainId}/safes/${safe}/messages`

/** Starts a server in front of a gateway that the test implements. */
async function serve(
  answer: (request: Heard, response: ServerResponse) => void = (_, response) =>
    sayJson(response, { fine: true }),
  limits = {},
) {
  const gateway = await listener(answer)
  const log: string[] = []
  const app = await openApp('sqlite::memory:', {
    config: {
      chains: [{ id: chainId, nodes: [inject('chainUrl')] }],
      gateway: { url: `${gateway.url}/base/`, key },
      ...limits,
    },
    log,
  })
  onTestFinished(() => app.close())
  return { app, browser: new Browser(app), heard: gateway.heard, log }
}

describe('requests to the gateway', () => {
  test('a read goes to the configured address with the key, and without the headers and cookies of the browser', async () => {
    const { browser, heard } = await serve()
    browser.cookies.set('__Host-countersign-session', 'secret')
    const headers = { authorization: 'Bearer mine', 'x-forwarded-for': '192.0.2.1', 'user-agent': 'Firefox' }
    const { status, body } = await browser.send(
      'GET',
      `/gateway${messages}?cursor=limit%3D2`,
      undefined,
      headers,
    )
    expect([status, body]).toEqual([200, { fine: true }])
    expect(heard).toHaveLength(1)
    expect(heard[0]?.line).toBe(`GET /base${messages}?cursor=limit%3D2`)
    expect(heard[0]?.headers.authorization).toBe(`Bearer ${key}`)
    expect(JSON.stringify(heard[0]?.headers)).not.toMatch(
      /secret"|mine|192\.0\.2|Firefox|id\.example|cookie|origin/i,
    )
  })

  test('a write is passed on with the same body, byte for byte', async () => {
    const { browser, heard } = await serve((_, response) => response.writeHead(202).end())
    const body = '{"message":"é","nonce":123456789012345678901234567890}'
    const { status } = await browser.send('POST', `/gateway${messages}`, body, {
      'content-type': 'application/json',
    })
    expect(status).toBe(202)
    expect(heard[0]).toMatchObject({ line: `POST /base${messages}`, body })
  })

  test('a deletion without a body is passed on', async () => {
    const { browser, heard } = await serve()
    const path = `/v2/chains/${chainId}/notifications/devices/01234567-89ab-cdef-0123-456789abcdef`
    expect((await browser.send('DELETE', `/gateway${path}`)).status).toBe(200)
    expect(heard[0]).toMatchObject({ line: `DELETE /base${path}`, body: '' })
  })

  test.each([
    [400, { code: 1337, message: 'Message already exists' }],
    [404, { statusCode: 404, message: 'Not found' }],
    [422, { code: 'invalid_type', path: ['message'], message: 'Required' }],
    [451, { message: 'Banned' }],
  ])('a refusal with status %i is returned unchanged', async (status, said) => {
    const { browser } = await serve((_, response) => sayJson(response, said, status))
    expect(await browser.send('GET', `/gateway${messages}`)).toMatchObject({ status, body: said })
  })

  test('only the status, JSON and retry time of a response reach the page', async () => {
    const { browser } = await serve((_, response) =>
      sayJson(response, {}, 429, {
        'set-cookie': 'a=1',
        'retry-after': '17',
        'access-control-allow-origin': '*',
        'content-security-policy': 'none',
        'x-anything': '1',
      }),
    )
    const { status, headers } = await browser.send('GET', `/gateway${messages}`)
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('17')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const name of ['set-cookie', 'access-control-allow-origin', 'x-anything'])
      expect(headers.get(name)).toBeNull()
    expect(browser.cookies.size).toBe(0)
  })

  test('the typed client works through this server', async () => {
    const { app } = await serve((_, response) => sayJson(response, { safes: [safe] }))
    const client = createGateway({
      baseUrl: `${origin}/gateway`,
      fetch: async (url, init) =>
        app.fetch(new Request(`${url}`, { ...init, headers: { ...init?.headers, origin } })),
    })
    expect(await client.safes.ownedBy(parseAccountId(`eip155:${chainId}:${safe}`))).toEqual([
      `eip155:${chainId}:${safe}`,
    ])
    await expect(client.messages.get(eip155Chain(99), hash)).rejects.toMatchObject({
      constructor: GatewayError,
      code: 'refused',
    })
  })
})

describe('requests that are not passed on', () => {
  test.each([
    ['GET', '/gateway'],
    ['GET', '/gateway/'],
    ['GET', '/gateway/admin'],
    ['GET', '/gateway/v1/chains/..%2f..%2fadmin'],
    ['GET', `/gateway/v1/chains/1/%2e%2e/%2e%2e/admin`],
    ['GET', '/gateway/v1/chains/../../../v1/chains'],
    ['GET', '/gateway//evil.example/v1/chains'],
    ['GET', '/gateway/https://evil.example/v1/chains'],
    ['GET', '/gateway/@evil.example/v1/chains'],
    ['HEAD', '/gateway/v1/chains'],
    ['PUT', `/gateway${messages}`],
    ['PATCH', `/gateway${messages}`],
  ])('%s %s does not reach the gateway', async (method, path) => {
    const { app, heard } = await serve()
    const { status } = await app.fetch(new Request(`${origin}${path}`, { method, headers: { origin } }))
    expect(status).toBe(404)
    expect(heard).toEqual([])
  })

  test('a request for a chain that is not configured is refused', async () => {
    const { browser, heard } = await serve()
    expect(await browser.send('GET', `/gateway/v1/chains/99/safes/${safe}`)).toMatchObject({
      status: 422,
      body: { code: 'chain-not-configured' },
    })
    expect(heard).toEqual([])
  })

  test.each(['?a=1', '?cursor=1&cursor=2', '?cursor=%0d%0a', '?cursor='])(
    'the query %s is refused',
    async query => {
      const { browser, heard } = await serve()
      expect((await browser.send('GET', `/gateway${messages}${query}`)).status).toBe(400)
      expect(heard).toEqual([])
    },
  )

  test('a write from another site is refused', async () => {
    const { browser, heard } = await serve()
    expect(
      (await browser.send('POST', `/gateway${messages}`, {}, { origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect(heard).toEqual([])
  })

  test.each([
    ['of another type', 'a', 'text/plain', 415],
    ['that is no JSON', '{', 'application/json', 400],
    ['that is no object', '[]', 'application/json', 400],
    ['that is too large', `{"a":"${'a'.repeat(300_000)}"}`, 'application/json', 413],
  ])('a body %s is refused', async (_, body, type, status) => {
    const { browser, heard } = await serve()
    expect((await browser.send('POST', `/gateway${messages}`, body, { 'content-type': type })).status).toBe(
      status,
    )
    expect(heard).toEqual([])
  })

  test('every request is refused if no gateway is configured', async () => {
    const app = await openApp('sqlite::memory:')
    onTestFinished(() => app.close())
    expect(await new Browser(app).send('GET', '/gateway/v1/chains')).toMatchObject({
      status: 404,
      body: { code: 'gateway-not-configured' },
    })
  })

  test('requests beyond the limit of their network are refused, and do not count against other limits', async () => {
    const { browser, heard } = await serve(undefined, { limits: { gateway: { address: 3 } } })
    const statuses = []
    for (let time = 0; time < 4; time++)
      statuses.push((await browser.send('GET', '/gateway/v1/chains')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(heard).toHaveLength(3)
    expect((await browser.session()).status).toBe(200)
  })
})

describe('a quota that is used up', () => {
  const told = (remaining: number) => ({
    'x-ratelimit-limit': '50000',
    'x-ratelimit-remaining': `${remaining}`,
    'x-ratelimit-reset': '864000',
  })
  const problem = 'gateway-quota-exhausted'

  test.each([
    ['in its headers', {}, told(0)],
    ['in words', { detail: 'Monthly quota exceeded.' }, {}],
  ])(
    'is reported as a specific problem if the gateway refuses %s, and no more requests are sent',
    async (_, said, headers) => {
      const { browser, heard, app } = await serve((_, response) => sayJson(response, said, 429, headers))
      for (let times = 0; times < 3; times++) {
        const { status, body, headers } = await browser.send<{ code: string }>('GET', '/gateway/v1/chains')
        expect([status, body.code]).toEqual([503, problem])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(20_000)
      }
      expect(heard).toHaveLength(1)
      const client = createGateway({
        baseUrl: `${origin}/gateway`,
        fetch: async (url, init) =>
          app.fetch(new Request(`${url}`, { ...init, headers: { ...init?.headers, origin } })),
      })
      await expect(client.chains.list().page()).rejects.toMatchObject({ code: 'quota-exhausted' })
    },
  )

  test('is known from the last response, without a refusal', async () => {
    const { browser, heard } = await serve((_, response) => sayJson(response, {}, 200, told(0)))
    expect((await browser.send('GET', '/gateway/v1/chains')).status).toBe(200)
    expect((await browser.send('GET', '/gateway/v1/chains')).body).toMatchObject({ code: problem })
    expect(heard).toHaveLength(1)
  })

  test('is not the same as too many requests at once', async () => {
    const { browser, heard } = await serve((_, response) =>
      sayJson(response, { message: 'Too many requests' }, 429, { ...told(400), 'retry-after': '1' }),
    )
    for (let times = 0; times < 2; times++)
      expect((await browser.send('GET', '/gateway/v1/chains')).status).toBe(429)
    expect(heard).toHaveLength(2)
  })

  test('cannot be caused by one network: each has a share per day', async () => {
    const gateway = await listener((_, response) => sayJson(response, {}))
    const app = await openApp('sqlite::memory:', {
      config: {
        chains: [{ id: chainId, nodes: [inject('chainUrl')] }],
        gateway: { url: gateway.url, requestsPerMonth: 100 },
      },
    })
    onTestFinished(() => app.close())
    const statuses: number[] = []
    for (let times = 0; times < 7; times++)
      statuses.push((await new Browser(app).send('GET', '/gateway/v1/chains')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('an unavailable gateway is reported as a specific problem', () => {
  const cases: [string, (request: Heard, response: ServerResponse) => void][] = [
    ['hangs up', (_, response) => response.destroy()],
    ['is broken', (_, response) => sayJson(response, { message: 'x' }, 502)],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: '/v1/elsewhere' }).end()],
    ['answers with a page', (_, response) => response.setHeader('content-type', 'text/html').end('<script>')],
    ['does not say what it answers with', (_, response) => response.end('{}')],
    ['answers without end', (_, response) => endless(response)],
    ['tells the key', ({ headers }, response) => sayJson(response, { error: headers.authorization }, 400)],
  ]
  test.each(cases)('if it %s', async (_, answer) => {
    const { browser, heard, log } = await serve(answer)
    const { status, body } = await browser.send<{ code: string }>('GET', `/gateway${messages}`)
    expect(status).toBe(503)
    expect(body.code).toBe('gateway-unavailable')
    expect(heard).toHaveLength(1)
    expect(JSON.stringify(body) + log.join('')).not.toContain(key)
  })

  test('if it does not answer in time', async () => {
    const gateway = await listener(() => {})
    const app = await openApp('sqlite::memory:')
    onTestFinished(() => app.close())
    const logger = pino({ level: 'silent' })
    const settings = {
      url: gateway.url,
      key: undefined,
      wallet: null,
      requestsPerMinute: 1,
      requestsPerMonth: null,
    }
    const routes = new Hono<Environment>().onError(onError(logger))
    routes.use(requestLog({ logger, trustedProxies: 0 }))
    routes.route(
      '/gateway',
      gatewayRoutes({
        settings: { gateway: settings, chains: [] },
        quota: createQuota({ db: app.store.db, gateway: settings, logger }),
        rateLimit: createRateLimit(app.store.db),
        dayLimit: createRateLimit(app.store.db, Date.now, 'day'),
        limits: { gateway: { address: 10 } },
        logger,
        timeout: 30,
      }),
    )
    expect((await routes.request('/gateway/v1/chains')).status).toBe(503)
    expect(gateway.heard).toHaveLength(1)
  })
})

/** Writes until the client stops reading. */
function endless(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  const more = () => {
    while (!response.destroyed && response.write('1'.repeat(64 * 1024)));
  }
  response.on('drain', more)
  more()
}
