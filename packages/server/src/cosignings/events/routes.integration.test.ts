import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Cosigning } from '@countersign/api'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { networkOf, wideNetworkOf } from '../../http/client-address.ts'
import { createCookies } from '../../http/cookies.ts'
import type { Environment } from '../../http/environment.ts'
import { onError } from '../../http/errors.ts'
import { sendEvents } from '../../http/send-events.ts'
import { timeLimit } from '../../http/time-limit.ts'
import { createStreams, type StreamBounds } from '../../news/streams.ts'
import { newToken } from '../../store/token.ts'
import { cosigningShape } from '../../testing/cosigning.ts'
import { type EventRoutesOptions, eventRoutes } from './routes.ts'

const path = `/v1/cosignings/${cosigningShape().id}/events`

/** Returns the path of the events of another cosigning, for each number. */
const pathOf = (number: number) => `/v1/cosignings/c0${String(number).padStart(30, '0')}/events`

/** Starts a server on a socket with one cosigning, and others of the same content. */
async function serve({
  bounds,
  ...over
}: Partial<EventRoutesOptions & { bounds: Partial<StreamBounds> }> = {}) {
  let cosigning = cosigningShape()
  const listeners = new Set<() => void>()
  const wanted = vi.fn()
  const going = new AbortController()
  const app = new Hono<Environment>()
  app.onError(onError(pino({ level: 'silent' })))
  app.use(async (context, next) => {
    const address = context.req.header('x-address') ?? '192.0.2.1'
    context.set('client', {
      network: networkOf(address),
      wideNetwork: wideNetworkOf(address),
      isAbandoned: () => false,
    })
    await next()
  })
  app.use(sendEvents)
  app.use(timeLimit(50))
  app.route(
    '/',
    eventRoutes({
      cosignings: {
        find: async (id, browser) =>
          id === cosigning.id || id.startsWith('c0')
            ? { ...cosigning, asker: { ...cosigning.asker, mine: browser !== undefined } }
            : undefined,
      },
      news: {
        listen: (_, onChange) => {
          listeners.add(onChange)
          return () => listeners.delete(onChange)
        },
      },
      watcher: { wanted },
      cookies: createCookies(false),
      callers: { signedIn: async () => undefined },
      streams: createStreams({ over: going.signal, ...(bounds ? { bounds } : {}) }),
      ...over,
    }),
  )
  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    going.abort()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    app,
    listeners,
    wanted,
    going,
    change(changes: Partial<Cosigning>) {
      cosigning = { ...cosigning, ...changes }
      for (const onChange of listeners) onChange()
    },
  }
}

async function open(url: string, headers: Record<string, string> = {}) {
  const request = get(url, { headers })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  response.setEncoding('utf8')
  let came = ''
  response.on('data', chunk => {
    came += chunk
  })
  const revisions = () =>
    [...came.matchAll(/^event: cosigning\nid: (\d+)\ndata: (.*)\n\n/gm)].map(([, id, data = '']) => {
      const cosigning: Cosigning = JSON.parse(data)
      expect(String(cosigning.revision)).toBe(id)
      return cosigning
    })
  return { request, response, revisions, came: () => came }
}

test('everybody with the link receives every change immediately, for longer than a request may take', async () => {
  const { origin, change, wanted } = await serve()
  const { response, revisions } = await open(origin + path)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await vi.waitFor(() => expect(revisions().map(({ revision }) => revision)).toEqual([1]))
  expect(wanted).toHaveBeenCalledExactlyOnceWith(cosigningShape().id)
  await new Promise(resolve => setTimeout(resolve, 80))
  change({ revision: 2 })
  await vi.waitFor(() => expect(revisions().map(({ revision }) => revision)).toEqual([1, 2]))
})

test('the browser that opened the cosigning sees it as its own', async () => {
  const { origin } = await serve()
  const { revisions } = await open(origin + path, { cookie: `countersign-browser=${newToken()}` })
  await vi.waitFor(() => expect(revisions()[0]?.asker.mine).toBe(true))
})

test('a page that disconnects leaves nothing behind', async () => {
  const { origin, listeners } = await serve({ bounds: { all: 1, network: 1, thing: 1 } })
  const { request, revisions } = await open(origin + path)
  await vi.waitFor(() => expect(revisions()).toHaveLength(1))
  expect(listeners.size).toBe(1)
  request.destroy()
  await vi.waitFor(() => expect(listeners.size).toBe(0))
  expect((await open(origin + path)).response.statusCode).toBe(200)
})

test('a page that does not read gets the last of many changes, and most of them are not sent', async () => {
  const large = 'x'.repeat(300_000)
  const { origin, change } = await serve()
  const { response, revisions } = await open(origin + path)
  await vi.waitFor(() => expect(revisions()).toHaveLength(1))
  response.pause()
  for (let revision = 2; revision <= 300; revision += 1) {
    change({ revision, message: large })
    await setImmediate()
  }
  response.resume()
  await vi.waitFor(() => expect(revisions().at(-1)?.revision).toBe(300))
  expect(revisions().length).toBeLessThan(150)
})

test('a server that shuts down ends every stream', async () => {
  const { origin, going } = await serve()
  const { response } = await open(origin + path)
  const ended = once(response, 'end')
  going.abort()
  await ended
})

test.each([
  ['of another id', `/v1/cosignings/${'ab'.repeat(16)}/events`, 404],
  ['of something that is no id', '/v1/cosignings/%2e%2e/events', 404],
  ['of an id that is far too long', `/v1/cosignings/${'a'.repeat(100)}/events`, 400],
])('the events %s are refused', async (_, path, status) => {
  const { app } = await serve()
  expect((await app.request(path)).status).toBe(status)
})

test('the open streams of one network, and of all, are limited', async () => {
  const { origin } = await serve({ bounds: { all: 3, network: 2, thing: 3 } })
  const from = async (host: number, cosigning: number) =>
    (await open(origin + pathOf(cosigning), { 'x-address': `192.0.2.${host}` })).response.statusCode
  expect([await from(1, 1), await from(1, 2), await from(1, 3)]).toEqual([200, 200, 429])
  expect([await from(2, 4), await from(2, 5), await from(3, 6)]).toEqual([200, 429, 429])
})

test('one /48 of IPv6 cannot take all streams, regardless of how many of its networks connect', async () => {
  const { origin } = await serve({ bounds: { all: 40, network: 2, thing: 40 } })
  const statuses: (number | undefined)[] = []
  const from = async (address: string, cosigning: number) =>
    (await open(origin + pathOf(cosigning), { 'x-address': address })).response.statusCode
  for (let network = 0; network < 30; network += 1)
    statuses.push(await from(`2001:db8:1:${network}::1`, network))
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  expect([await from('2001:db8:2::1', 30), await from('192.0.2.1', 31)]).toEqual([200, 200])
})

test('the open streams of one cosigning are limited, regardless of the number of networks', async () => {
  const { origin } = await serve({ bounds: { all: 100, network: 10, thing: 3 } })
  const statuses: (number | undefined)[] = []
  for (let host = 1; host <= 5; host += 1)
    statuses.push((await open(origin + path, { 'x-address': `192.0.2.${host}` })).response.statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('one network, or one /48 of IPv6, gets only a part of the streams of one cosigning', async () => {
  const { origin } = await serve({ bounds: { thing: 8, part: { network: 2, wide: 3 } } })
  const from = async (address: string) =>
    (await open(origin + path, { 'x-address': address })).response.statusCode
  const statuses: (number | undefined)[] = []
  for (let time = 0; time < 3; time += 1) statuses.push(await from('192.0.2.1'))
  expect(statuses).toEqual([200, 200, 429])
  const wide: (number | undefined)[] = []
  for (let network = 0; network < 5; network += 1) wide.push(await from(`2001:db8:1:${network}::1`))
  expect(wide).toEqual([200, 200, 200, 429, 429])
  expect([await from('192.0.2.2'), await from('2001:db8:2::1')]).toEqual([200, 200])
})

test('a HEAD request does not count as an open stream', async () => {
  const { app, listeners } = await serve({ bounds: { all: 1, network: 1, thing: 1 } })
  for (let time = 0; time < 3; time++) expect((await app.request(path, { method: 'HEAD' })).status).toBe(200)
  expect(listeners.size).toBe(0)
})
