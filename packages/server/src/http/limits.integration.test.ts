import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { openApp, openIdOn, origin, type TestApp } from '../testing/app.ts'
import { databaseKinds, emptyDatabase } from '../testing/database.ts'
import { bodiesOf, filled, type RouteEntry, routesOf } from '../testing/routes.ts'
import { createLocalLimit } from './local-limit.ts'
import { createRateLimit } from './rate-limit.ts'

const chainId = inject('chainId')
const bodies = bodiesOf(chainId)

/** Sends a valid request to a route. */
async function send(app: TestApp, { method, path }: RouteEntry, from: string): Promise<Response> {
  const body = bodies[`${method} ${path}`]
  return app.fetch(
    new Request(origin + filled(path, chainId), {
      method,
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': from },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

/** Returns the routes that one client can request more than twice a minute. */
async function unlimited(app: TestApp, routes: readonly RouteEntry[]): Promise<string[]> {
  const found: string[] = []
  for (const [index, route] of routes.entries()) {
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      const response = await send(app, route, `198.51.100.${index + 1}`)
      statuses.push(response.status)
      await response.body?.cancel()
    }
    if (statuses.at(-1) !== 429) found.push(`${route.method} ${route.path}: ${statuses.join()}`)
  }
  return found
}

const withAllRoutes = { openid: { ...openIdOn.openid, registrationKey: 'r'.repeat(32) } }

describe('every route of the table has a limit', () => {
  const two = { address: 2 }

  test('all requests together are limited, including pages, files, probes and addresses that do not exist', async () => {
    const app = await openApp('sqlite::memory:', {
      config: { ...withAllRoutes, trustedProxies: 1, limits: { all: two } },
    })
    const others = [
      '/',
      '/account',
      '/assets/index.js',
      '/favicon.svg',
      '/nothing',
      '/rpcs',
      '/v1',
      '/gateway',
    ]
    const pages = others.map(path => ({ method: 'GET', path }))
    expect(await unlimited(app, [...routesOf(app.routes), ...pages])).toEqual([])
    await app.close()
  })

  test('requests that use the database, a node or the gateway have a limit that is shared by all servers', async () => {
    const limits: Config['limits'] = {
      api: two,
      signIn: two,
      rpc: two,
      gateway: two,
      accounts: two,
      proofs: two,
      verify: two,
      requests: two,
      openid: two,
    }
    const app = await openApp('sqlite::memory:', { config: { ...withAllRoutes, trustedProxies: 1, limits } })
    const routes = routesOf(app.routes).filter(({ path }) =>
      /^\/(?:v1|rpc|gateway|oidc)\/|openid-/.test(path),
    )
    expect(routes.length).toBeGreaterThan(30)
    expect(await unlimited(app, routes)).toEqual([])
    await app.close()
  })
})

describe('the limit of all requests', () => {
  let app: TestApp
  let clock = 0
  beforeAll(async () => {
    app = await openApp('sqlite::memory:', {
      now: () => Date.now() + clock,
      config: { trustedProxies: 1, limits: { all: { address: 3 } } },
    })
  })
  afterAll(() => app.close())
  const get = async (path: string, from: string) => {
    const response = await send(app, { method: 'GET', path }, from)
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
  }

  test('names the seconds to wait, counts networks and probes separately, and resets after a minute', async () => {
    for (let count = 0; count < 3; count += 1) await get('/openapi.json', '203.0.113.1')
    const refused = await get('/nothing', '203.0.113.1')
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect((await get('/healthz', '203.0.113.1')).status).toBe(200)
    expect((await get('/openapi.json', '203.0.113.2')).status).toBe(200)
    clock = 61_000
    expect((await get('/openapi.json', '203.0.113.1')).status).toBe(200)
  })

  test('writes nothing to the database', async () => {
    const before = await app.store.db.selectFrom('counter').selectAll().execute()
    for (let count = 0; count < 3; count += 1) await get('/openapi.json', '203.0.113.9')
    expect(await app.store.db.selectFrom('counter').selectAll().execute()).toEqual(before)
  })

  test('ends within a minute after the clock was set back', () => {
    let time = 86_400_000
    const { count } = createLocalLimit(() => time)
    const counts = [{ who: 'network', limit: 1 }]
    count(counts)
    expect(() => count(counts)).toThrow('More than 1 requests')
    time = 0
    expect(() => count(counts)).not.toThrow()
    expect(() => count(counts)).toThrow('More than 1 requests')
  })

  test('keeps no more networks in memory than its capacity', () => {
    const { count } = createLocalLimit(() => 0)
    for (let network = 0; network < 250_000; network += 1) count([{ who: String(network), limit: 1 }])
    expect(() => count([{ who: 'x', limit: 1 }])).not.toThrow()
    expect(() => count([{ who: 'x', limit: 1 }])).toThrow('More than 1 requests')
  })
})

test('a request over its limit is refused without a write until the limit is reset, and does not count for others', async () => {
  const app = await openApp('sqlite::memory:')
  const { db } = app.store
  let writes = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      writes += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let time = 1_000_000
  const rateLimit = createRateLimit(counting, () => time)
  const own = { who: 'network', limit: 2 }
  const wide = { who: 'wide network', limit: 5 }
  const outcome = (...[counts, cost]: Parameters<typeof rateLimit.count>) =>
    rateLimit.count(counts, cost).then(
      () => 'counted',
      () => 'refused',
    )
  for (let count = 0; count < 2; count += 1) expect(await outcome([own, wide])).toBe('counted')
  expect(await outcome([own, wide])).toBe('refused')
  expect(writes).toBe(2)
  time += 20_000
  for (let count = 0; count < 50; count += 1)
    await expect(rateLimit.count([own, wide])).rejects.toThrow('Wait 40 seconds')
  expect(writes).toBe(2)
  // A larger limit of the same name still has room.
  expect(await outcome([{ ...own, limit: 10 }])).toBe('counted')
  expect(await outcome([{ who: 'neighbor', limit: 2 }, wide])).toBe('counted')
  time += 40_000
  expect(await outcome([own, wide])).toBe('counted')
  await app.close()
})

describe('the fields RateLimit-Policy and RateLimit', () => {
  let app: TestApp
  let clock = 0
  beforeAll(async () => {
    app = await openApp('sqlite::memory:', {
      now: () => Date.now() + clock,
      config: {
        ...withAllRoutes,
        trustedProxies: 1,
        limits: { api: { address: 4 }, openid: { address: 3 }, signIn: { address: 100, browser: 2 } },
      },
    })
  })
  afterAll(() => app.close())

  /** Returns the status, the policy, and what is left of it. */
  const get = async (
    path: string,
    from: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
  ) => {
    const init = {
      method,
      headers: { origin, 'x-forwarded-for': from, ...headers },
      ...(body ? { body } : {}),
    }
    const response = await app.fetch(new Request(`${origin}${path}`, init))
    await response.body?.cancel()
    const [, name, left, wait] =
      /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(response.headers.get('ratelimit') ?? '') ?? []
    return {
      status: response.status,
      policy: response.headers.get('ratelimit-policy'),
      name,
      left: Number(left),
      wait: Number(wait),
      retryAfter: Number(response.headers.get('retry-after')),
    }
  }

  test('count down to 0 with the response that is refused, and start again after the reset', async () => {
    const policy = '"openid";q=3;w=60'
    for (const [index, path] of ['/oidc/jwks', '/.well-known/openid-configuration', '/oidc/none'].entries())
      expect(await get(path, '203.0.113.1')).toMatchObject({ policy, name: 'openid', left: 2 - index })
    for (let count = 0; count < 2; count += 1) {
      const refused = await get('/oidc/jwks', '203.0.113.1')
      expect(refused).toMatchObject({ status: 429, policy, name: 'openid', left: 0 })
      expect(refused.wait).toBeGreaterThan(0)
      expect(refused.wait).toBeLessThanOrEqual(60)
      expect(refused.retryAfter).toBeGreaterThanOrEqual(refused.wait)
    }
    clock += 61_000
    expect(await get('/oidc/jwks', '203.0.113.1')).toMatchObject({ status: 200, left: 2 })
  })

  test('name the limit of which the least is left', async () => {
    const networks = Array.from({ length: 16 }, (_, index) => `2001:db8:1:${index + 1}::1`)
    for (const network of networks)
      for (let count = 0; count < 4; count += 1) await get('/v1/session', network)
    const refused = await get('/v1/session', '2001:db8:1:ff::1')
    expect(refused).toMatchObject({ status: 429, policy: '"api-wide";q=64;w=60', name: 'api-wide', left: 0 })
    const challenge = {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `__Host-countersign-browser=${'b'.repeat(43)}` },
      body: JSON.stringify(bodies['POST /v1/challenges']),
    }
    const signIn = await get('/v1/challenges', '203.0.113.2', challenge)
    expect(signIn).toMatchObject({ policy: '"sign-in-browser";q=2;w=60', left: 1 })
  })

  test('include the requests that were counted before the response', async () => {
    const [first, second] = await Promise.all([
      get('/v1/session', '203.0.113.3'),
      get('/v1/session', '203.0.113.3'),
    ])
    expect(Math.min(first.left, second.left)).toBe(2)
  })

  test('are not in redirects, and not where only all requests together are limited', async () => {
    const redirect = await get('/oidc/authorize', '203.0.113.4', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'client_id=app',
    })
    expect(redirect).toMatchObject({ status: 303, policy: null, name: undefined })
    for (const path of ['/.well-known/jwks.json', '/openapi.json', '/healthz'])
      expect(await get(path, '203.0.113.5'), path).toMatchObject({
        status: 200,
        policy: null,
        name: undefined,
      })
  })
})

describe.each(databaseKinds)('the limit of two servers on one database, on %s', kind => {
  const window = 60_000
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let app: TestApp
  beforeAll(async () => {
    database = await emptyDatabase(kind)
    app = await openApp(database.url)
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })
  const saved = async () =>
    (await app.store.db.selectFrom('counter').select('count').where('resets_at', '>', window).execute()).map(
      ({ count }) => count,
    )

  test('far from the limit each counts in memory and saves within a second, and near it they count together', async () => {
    await app.store.db.deleteFrom('counter').execute()
    const time = 1_000_000
    const servers = [createRateLimit(app.store.db, () => time), createRateLimit(app.store.db, () => time)]
    const counts = [{ who: 'network', limit: 40 }]
    for (let count = 0; count < 10; count += 1) for (const server of servers) await server.count(counts)
    expect(await saved()).toEqual([])
    await vi.waitFor(async () => expect(await saved()).toEqual([20]), { timeout: 10_000 })
    let more = 0
    const use = async (server: (typeof servers)[0]) => {
      for (;;) {
        await server.count(counts)
        more += 1
      }
    }
    const refused = 'More than 40 requests in a minute'
    await Promise.all(servers.map(server => expect(use(server)).rejects.toThrow(refused)))
    expect(more).toBe(20)
  })

  test('ends within its window after the clock was set back, in memory and in the database', async () => {
    await app.store.db.deleteFrom('counter').execute()
    const counts = [{ who: 'network', limit: 1 }]
    let time = 86_400_000
    const server = createRateLimit(app.store.db, () => time)
    await server.count(counts)
    await expect(server.count(counts)).rejects.toThrow('Wait 60 seconds')
    time = 1_000_000
    for (const each of [server, createRateLimit(app.store.db, () => time)]) {
      await app.store.db.updateTable('counter').set({ resets_at: 86_460_000 }).execute()
      await each.count(counts)
      await expect(each.count(counts)).rejects.toThrow('Wait 60 seconds')
    }
  })

  test('a count that could not be saved is saved with the next one', async () => {
    await app.store.db.deleteFrom('counter').execute()
    let isFailing = true
    const failing = app.store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isFailing) throw new Error('The database is unavailable.')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const server = createRateLimit(failing, () => 1_000_000)
    const counts = [{ who: 'another network', limit: 40 }]
    await server.count(counts, 10)
    await expect(server.count(counts)).rejects.toThrow('The database is unavailable.')
    isFailing = false
    await server.count(counts)
    expect(await saved()).toEqual([11])
  })
})
