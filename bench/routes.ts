import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Config, toSettings } from '@countersign/server'
import { startChain } from '@countersign/testbed'
import { readPages } from '../packages/server/src/http/pages.ts'
import { isPage, pagesDirectory } from '../packages/server/src/site/pages.ts'
import { openAlone } from '../packages/server/src/testing/alone.ts'
import { openIdOn } from '../packages/server/src/testing/app.ts'
import { bodiesOf, filled, type RouteEntry, routesOf } from '../packages/server/src/testing/routes.ts'
import { median, table } from './figures.ts'
import { fullAccount } from './full-account.ts'

const origin = 'https://id.example.org'
const rounds = 3
const requests = 10
/** The maximum cost of a request to a route that only the general limits count, in milliseconds. */
const target = 2
/** The limits that count every request. */
const general: ReadonlySet<string> = new Set(['all', 'api'])
const wide = 1_000_000
/** The number of requests to a route for finding out how much of a limit one request uses. */
const tight = 50
const names = [
  'all',
  'api',
  'signIn',
  'accounts',
  'proofs',
  'verify',
  'requests',
  'rpc',
  'gateway',
  'openid',
] as const
type Name = (typeof names)[number]
type Limits = NonNullable<Config['limits']>
type Opened = Awaited<ReturnType<typeof openAlone>>
type Body = Uint8Array<ArrayBuffer> | undefined

/**
 * Measures the CPU cost of a request to each route without a session, and how many such requests one network may send
 * per minute. The routes are from the app's own table; of several bodies, the most expensive one counts. Then it measures
 * the routes whose cost may depend on what an account has.
 */
export async function routes(): Promise<void> {
  await using chain = await startChain()
  const directory = await pagesDirectory()
  const pages = [await readPages(directory, '/', { isPage, script: undefined })]
  const chains = [{ id: chain.chainId, nodes: [chain.url] }]
  const open = (limits: Limits) =>
    openAlone({ ...openIdOn, chains, trustedProxies: 1, limits }, origin, pages)
  const limited = (of: (name: Name) => number) =>
    open(Object.fromEntries(names.map(name => [name, { address: of(name) }])))

  const unlimited = await limited(() => wide)
  const known = [
    ...routesOf(unlimited.app.routes),
    ...['/account', '/nothing'].map(path => ({ method: 'GET', path })),
  ]
  const usual = toSettings({}).limits
  const sample = (route: RouteEntry) => bodiesOf(chain.chainId)[`${route.method} ${route.path}`]
  const at = (route: RouteEntry) => ({ ...route, path: filled(route.path, chain.chainId) })

  const limits = new Map<RouteEntry, Name[]>(known.map(route => [route, []]))
  for (const name of names) {
    const one = await limited(other => (other === name ? 1 : wide))
    for (const [index, route] of known.entries())
      if ((await passed(one, at(route), encoded(sample(route)), `198.51.100.${index}`, 2)) < 2)
        limits.get(route)?.push(name)
    await one.close()
  }

  const rows = []
  const few = await limited(() => tight)
  for (const [index, route] of known.entries()) {
    const own = limits.get(route) ?? []
    const costs = []
    for (const [number, body] of worstBodies(sample(route)).entries()) {
      // A body that is refused by its Content-Length costs this client more than the server.
      if ((await send(unlimited, at(route), body, '192.0.2.1')) === 413) continue
      const cost = await costOf(unlimited, at(route), body)
      // Some requests count several times, such as batches of calls.
      const share =
        cost < target ? 1 : (await passed(few, at(route), body, `192.0.${index}.${number}`)) / tight
      const most = Math.floor(share * Math.min(...own.map(name => usual[name].address)))
      costs.push({ cost, most, core: (cost * most) / 60_000 })
    }
    const [worst] = costs.sort((a, b) => b.core - a.core)
    if (worst) rows.push({ route, own, ...worst })
  }
  await Promise.all([unlimited.close(), few.close()])

  rows.sort((a, b) => b.core - a.core)
  table([
    ['', 'CPU ms', 'a minute', 'of one core', 'limits'],
    ...rows.map(({ route, cost, own, most, core }) => [
      `${route.method} ${route.path}`,
      cost.toFixed(2),
      own.length > 0 ? String(most) : 'NO LIMIT',
      `${(core * 100).toFixed(1)} %`,
      own.join(' '),
    ]),
  ])
  const missed = rows.filter(({ cost, own }) => cost > target && !own.some(name => !general.has(name)))
  console.log(
    `\nTarget: no route costs more than ${target} ms without a limit of its own: ${missed.length === 0 ? 'met' : `MISSED (${missed.map(({ route }) => `${route.method} ${route.path}`).join(', ')})`}.`,
  )
  console.log('\nWith an empty account, and with a full one:\n')
  await fullAccount({ id: chain.chainId, nodes: [chain.url] })
}

async function send(
  { app }: Opened,
  { method, path }: RouteEntry,
  body: Body,
  from: string,
): Promise<number> {
  const sent = method === 'GET' ? undefined : body
  const response = await app.fetch(
    new Request(origin + path, {
      method,
      headers: {
        origin,
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(sent ? { 'content-length': String(sent.byteLength) } : {}),
      },
      ...(sent ? { body: sent } : {}),
    }),
  )
  const { status } = response
  // An event stream would never end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  else await response.arrayBuffer()
  return status
}

/** Returns how many requests from one network are answered before one is refused. */
async function passed(
  opened: Opened,
  route: RouteEntry,
  body: Body,
  from: string,
  most = tight,
): Promise<number> {
  for (let count = 0; count < most; count += 1)
    if ((await send(opened, route, body, from)) === 429) return count
  return most
}

/** Returns the CPU time of a request in this process, in milliseconds. */
async function costOf(opened: Opened, route: RouteEntry, body: Body): Promise<number> {
  const times = []
  collect()
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    for (let count = 0; count < requests; count += 1) await send(opened, route, body, '192.0.2.1')
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000 / requests)
  }
  return median(times)
}

setFlagsFromString('--expose-gc')
/** Collects garbage, so that no route pays for the garbage of another. */
const collect: () => void = runInNewContext('gc')

/** Returns the accepted body, and bodies that are expensive to read, check or refuse. */
function worstBodies(body: unknown): Body[] {
  if (body === undefined) return [undefined]
  return [
    body,
    { proof: { accounts: Array.from({ length: 20 }, () => body) } },
    Array.from({ length: 50 }, () => body),
    { ...Object(body), signature: `0x${'11'.repeat(32_768)}` },
    // As large as the routes accept.
    ...[3, 240, 1_500].map(size => ({
      proof: Array.from({ length: size * 120 }, () => ({ a: 1 })),
    })),
  ].map(encoded)
}

function encoded(body: unknown): Body {
  return body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body))
}
