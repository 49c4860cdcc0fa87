import { accounts } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { type Log, openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, defaultKinds, freshDatabase } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'

const chainId = inject('chainId')
const account = `eip155:${chainId}:${accounts.alice.address}`

describe.each(defaultKinds)('the protections of the server, on %s', kind => {
  const log: Log = []
  const { app } = useApp(kind, url => openApp(url, { log }))

  test.each([
    { method: 'POST', path: '/v1/challenges' },
    { method: 'POST', path: '/v1/challenges/abc/answer' },
    { method: 'DELETE', path: '/v1/session' },
    { method: 'DELETE', path: '/v1/sessions' },
    { method: 'DELETE', path: '/v1/sessions/abc' },
    { method: 'POST', path: `/rpc/${chainId}` },
  ])('$method $path from another site, or without an origin, is refused', async ({ method, path }) => {
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${origin}.evil.example` },
      { origin: 'http://id.example.org' },
    ]) {
      const response = await app.fetch(
        new Request(`${origin}${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'POST' ? { body: '{}' } : {}),
        }),
      )
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'origin-refused' })
    }
  })

  test.each(['/', '/v1/session', '/v1/site', '/openapi.json', '/nothing/here', '/healthz'])(
    'the response at %s has the strict policy',
    async path => {
      const { headers } = await app.fetch(new Request(`${origin}${path}`))
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("img-src 'self' data:;")
      expect(policy).toMatch(/frame-ancestors https:\/\/app\.safe\.global$/)
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toContain('*')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('a body that is too large, not JSON, or not declared as JSON is refused, each with its own problem', async () => {
    const browser = new Browser(app)
    expect(
      await browser.send('POST', '/v1/challenges', JSON.stringify({ a: 'x'.repeat(50_000) })),
    ).toMatchObject({
      status: 413,
      body: { code: 'request-too-large' },
    })
    expect(await browser.send('POST', '/v1/challenges', '{"purpose":')).toMatchObject({
      status: 400,
      body: { code: 'request-invalid', errors: [{ allowed: 'JSON' }] },
    })
    expect(
      await browser.send('POST', '/v1/challenges', '{}', { 'content-type': 'text/plain' }),
    ).toMatchObject({
      status: 415,
      body: { code: 'media-type-refused' },
    })
  })

  test('a body with invalid fields is refused with every field, its value and what is allowed', async () => {
    const { status, body } = await new Browser(app).send<{
      errors: { field: string; value: string; allowed: string }[]
    }>('POST', '/v1/challenges', { purpose: 'steal', account, extra: 1 })
    expect(status).toBe(400)
    expect(body.errors.map(error => error.field).sort()).toEqual(['extra', 'purpose'])
    expect(body.errors.find(error => error.field === 'purpose')).toMatchObject({ value: 'steal' })
  })

  test('a request with thousands of fields gets a short response', async () => {
    const body = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]))
    const reply = await new Browser(app).send('POST', '/v1/challenges', body)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body).length).toBeLessThan(2_000)
  })

  test('a signature that is not hex is refused before the challenge is changed', async () => {
    const browser = new Browser(app)
    const { body } = await browser.challenge(account)
    for (const signature of ['hello', '0xabc', '0xzz', ''])
      expect(await browser.answer(body.id, body.message, signature)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'signature' }] },
      })
    const signature = await accounts.alice.signMessage({ message: body.message })
    expect((await browser.answer(body.id, body.message, signature)).status).toBe(200)
  })

  test('a request to an address that does not exist gets a problem document', async () => {
    const response = await app.fetch(new Request(`${origin}/v1/nothing`))
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ code: 'not-found', status: 404 })
  })

  test('the log has one line per request, without signature, cookie, account or full address', async () => {
    await new Browser(app).session()
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ method: 'GET', route: '/v1/session', status: 200 })
    await new Browser(app).challenge('nonsense')
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ status: 400, problem: 'request-invalid' })
    const browser = new Browser(app, { 'x-forwarded-for': '203.0.113.77' })
    const before = log.length
    const reply = await browser.signIn(accounts.bob, chainId)
    const lines = log.slice(before).join('')
    const last = JSON.parse(log.at(-1) ?? '')
    expect(last).toMatchObject({
      method: 'POST',
      route: '/v1/challenges/:id/answer',
      status: 200,
      requestId: reply.headers.get('x-request-id'),
    })
    for (const secret of [...browser.cookies.values(), accounts.bob.address, '203.0.113.77', 'signature'])
      expect(lines).not.toContain(secret)
  })
})

describe.each(databaseKinds)('rate limits, on %s', kind => {
  test('apply to a browser and to an address across two servers, name the seconds to wait, and reset', async () => {
    const database = await freshDatabase(kind)
    let clock = 0
    const now = () => Date.now() + clock
    const config = { trustedProxies: 1, limits: { signIn: { address: 12, browser: 5 } } }
    const first = await openApp(database.url, { now, config })
    // SQLite supports one server only, so the second is the first there.
    const second = kind === 'postgres' ? await openApp(database.url, { now, config }) : first

    const browser = new Browser(first, { 'x-forwarded-for': '198.51.100.1' })
    await browser.challenge(account)
    for (let count = 0; count < 5; count += 1) {
      browser.turnTo(count % 2 ? first : second)
      expect((await browser.challenge(account)).status).toBe(200)
    }
    const refused = await browser.challenge(account)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.retryAfter)

    // The refused request did not count for the address.
    for (let count = 0; count < 6; count += 1)
      expect(
        (await new Browser(second, { 'x-forwarded-for': '198.51.100.1' }).challenge(account)).status,
      ).toBe(200)
    expect((await new Browser(first, { 'x-forwarded-for': '198.51.100.1' }).challenge(account)).status).toBe(
      429,
    )
    expect(
      (await new Browser(first, { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' }).challenge(account))
        .status,
    ).toBe(200)

    clock = 61_000
    expect((await browser.challenge(account)).status).toBe(200)
    await first.close()
    if (second !== first) await second.close()
    await database.remove()
  })

  test('count refused requests, too', async () => {
    const database = await freshDatabase(kind)
    const app = await openApp(database.url, { config: { limits: { signIn: { address: 3, browser: 3 } } } })
    const statuses = []
    for (let count = 0; count < 5; count += 1)
      statuses.push((await new Browser(app).send('POST', '/v1/challenges', {})).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    await app.close()
    await database.remove()
  })

  test('cannot be bypassed with X-Forwarded-For when no proxy is trusted', async () => {
    const database = await freshDatabase(kind)
    const app = await openApp(database.url, { config: { limits: { signIn: { address: 3, browser: 3 } } } })
    const statuses = []
    for (let count = 0; count < 5; count += 1)
      statuses.push(
        (await new Browser(app, { 'x-forwarded-for': `192.0.2.${count}` }).challenge(account)).status,
      )
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await app.close()
    await database.remove()
  })
})

describe('X-Forwarded-For', () => {
  const warnings = (log: Log) => log.filter(line => line.includes('trustedProxies is 0'))

  test('without a trusted proxy is logged as a warning once', async () => {
    const log: Log = []
    const app = await openApp('sqlite::memory:', { log })
    await new Browser(app).session()
    expect(warnings(log)).toEqual([])
    for (let count = 0; count < 3; count += 1)
      await new Browser(app, { 'x-forwarded-for': '203.0.113.77' }).session()
    expect(warnings(log)).toHaveLength(1)
    expect(JSON.parse(warnings(log)[0] ?? '')).toMatchObject({
      level: 40,
      msg: 'requests have an X-Forwarded-For header, but trustedProxies is 0: everyone behind a proxy shares one rate limit',
    })
    expect(warnings(log)[0]).not.toContain('203.0.113')
    await app.close()
  })

  test('behind a trusted proxy is not logged as a warning', async () => {
    const log: Log = []
    const app = await openApp('sqlite::memory:', { log, config: { trustedProxies: 1 } })
    await new Browser(app, { 'x-forwarded-for': '203.0.113.77' }).session()
    expect(warnings(log)).toEqual([])
    await app.close()
  })
})
