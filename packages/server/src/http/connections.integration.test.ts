import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { usualTimes as streamTimes } from '../news/stream.ts'
import { startServer } from '../server.ts'
import { rawConnection, written } from '../testing/raw-connection.ts'
import { type AdmissionLimits, usualAdmissionLimits } from './admission.ts'
import { type ConnectionTimes, createBoundedServer, usualTimes } from './connections.ts'
import type { UnreadLimits } from './unread.ts'

/** Starts the whole server. */
async function serve() {
  const lines: string[] = []
  const settings = toSettings({
    database: 'sqlite::memory:',
    port: 0,
    host: '127.0.0.1',
    chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
  })
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const server = await startServer({ settings, logger })
  onTestFinished(() => server.stop())
  const log = () =>
    lines.map(line => JSON.parse(line) as { level: number; route?: string; status?: number; msg: string })
  return { port: server.port, origin: server.origin, log }
}

/** Starts a server with only the connection handling, a listener of the test, and shorter timeouts. */
async function bounded(
  listener: RequestListener,
  times: Partial<ConnectionTimes> = {},
  options: {
    trustedProxies?: number
    unread?: UnreadLimits
    admission?: AdmissionLimits
    isUrgent?: (path: string) => boolean
    docs?: () => string | null
  } = {},
) {
  const server = createBoundedServer(listener, {
    trustedProxies: 0,
    ...options,
    times: { check: 20, ...times },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

const day = 86_400_000

describe('pipelined requests on one connection', () => {
  test('a thousand in one packet do not occupy the server: a few are answered, and the connection is closed', async () => {
    const { port, log } = await serve()
    const attacker = await rawConnection(port)
    attacker.send(written('GET /openapi.json').repeat(1_000))
    await attacker.closed
    const answered = () => log().filter(({ route }) => route === '/openapi.json').length
    const other = await rawConnection(port)
    other.send(written('GET /healthz'))
    await other.until(/"status":"ok"/)
    expect(answered()).toBeLessThanOrEqual(17)
  })

  test('a few are answered, one at a time and in their order', async () => {
    let atWork = 0
    let most = 0
    const { port } = await bounded((request, response) => {
      atWork += 1
      most = Math.max(most, atWork)
      setTimeout(() => {
        atWork -= 1
        response.end(`<${request.url}>`)
      }, 2)
    })
    const client = await rawConnection(port)
    const paths = Array.from({ length: 10 }, (_, index) => `/${index}`)
    client.send(paths.map(path => written(`GET ${path}`)).join(''))
    await client.until(/<\/9>/)
    expect(client.received().match(/<\/\d>/g)).toEqual(paths.map(path => `<${path}>`))
    expect(most).toBe(1)
  })

  test('the next is not handled until the client has read the response to the one before', async () => {
    const handled: (string | undefined)[] = []
    const { port } = await bounded((request, response) => {
      handled.push(request.url)
      response.end(Buffer.alloc(64_000_000))
    })
    const client = await rawConnection(port)
    client.socket.pause()
    client.send(written('GET /1') + written('GET /2'))
    await vi.waitFor(() => expect(handled).toEqual(['/1']))
    const other = await rawConnection(port)
    other.send(written('GET /other'))
    await other.until(/200 OK/)
    expect(handled).toEqual(['/1', '/other'])
  })
})

describe('the server closes connections that waste its time', () => {
  const never: RequestListener = () => {}
  /** In milliseconds. By default, Node checks for late connections every 30 seconds. */
  const soon = 20_000

  test.each([
    ['nothing is sent at all', ''],
    ['the headers stay incomplete', 'GET / HTTP/1.1\r\nhost: localhost\r\n'],
  ])(
    'where %s',
    async (_, sent) => {
      const { port } = await bounded(never, { headers: 100, request: 200 })
      const client = await rawConnection(port)
      client.send(sent)
      await client.closed
    },
    soon,
  )

  test(
    'where the headers arrive byte by byte',
    async () => {
      const { port } = await bounded(never, { headers: 200, request: 300 })
      const client = await rawConnection(port)
      client.send('GET / HTTP/1.1\r\n')
      const timer = setInterval(() => client.send('x'), 20)
      await client.closed
      clearInterval(timer)
    },
    soon,
  )

  test(
    'where a body arrives byte by byte',
    async () => {
      const { port } = await bounded(request => void text(request).catch(() => {}), {
        headers: 100,
        request: 200,
      })
      const client = await rawConnection(port)
      client.send(written('POST /', { 'content-length': '100000' }))
      const timer = setInterval(() => client.send('x'), 20)
      await client.closed
      clearInterval(timer)
    },
    soon,
  )

  const large: RequestListener = (_, response) => void response.end(Buffer.alloc(64_000_000))
  /** Resolves once the server has closed its first connection: a client that reads nothing does not notice. */
  const closing = async (server: Server) => {
    const [socket]: Socket[] = await once(server, 'connection')
    return once(socket ?? server, 'close')
  }

  test('where a response is not read', async () => {
    const { server, port } = await bounded(large, { silence: 200 })
    const closed = closing(server)
    const client = await rawConnection(port)
    client.socket.pause()
    client.send(written('GET /'))
    await closed
  })

  test('where a response is read so slowly that it would take hours', async () => {
    const { server, port } = await bounded(large, { reading: 500 })
    const closed = closing(server)
    const client = await rawConnection(port)
    client.socket.pause()
    client.send(written('GET /'))
    const timer = setInterval(() => client.socket.read(1), 20)
    await closed
    clearInterval(timer)
  })

  const ways = {
    responses: (response: ServerResponse, body: string) => response.end(body),
    'streamed responses': (response: ServerResponse, body: string) => response.write(body),
  }
  test.each(Object.entries(ways))(
    'where %s that one network does not read exceed its share of the memory',
    async (_, respond) => {
      const size = 16_000_000
      // A streamed response has a few bytes more.
      const limit = 3.1 * size
      const sockets: Socket[] = []
      const { server, port } = await bounded(
        (_, response) => void respond(response, 'x'.repeat(size)),
        { silence: day, reading: day },
        { trustedProxies: 1, unread: { network: limit, all: 100 * size } },
      )
      server.on('connection', socket => void sockets.push(socket))
      const waiting = () => sockets.reduce((sum, socket) => sum + socket.writableLength, 0)
      const from = (address: string) => written('GET /', { 'x-forwarded-for': address })
      for (let count = 0; count < 20; count += 1) {
        const client = await rawConnection(port)
        client.socket.pause()
        client.send(from('192.0.2.1'))
        await vi.waitFor(() => expect(sockets.at(-1)?.bytesWritten).toBeGreaterThan(0))
        // Of a stream, what is left after a turn of the event loop counts.
        await vi.waitFor(() => expect(waiting()).toBeLessThanOrEqual(limit))
      }
      const other = await rawConnection(port)
      other.send(from('192.0.2.2'))
      await vi.waitFor(() => expect(other.received().length).toBeGreaterThan(size), 20_000)
      expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(5)
    },
  )

  test('where a streamed response is read so slowly that it would take hours', async () => {
    const piece = Buffer.alloc(1_000_000)
    const stream: RequestListener = (_, response) => {
      const sendMore = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', sendMore)
      sendMore()
    }
    const { server, port } = await bounded(stream, { silence: day, response: 500 })
    const closed = closing(server)
    const client = await rawConnection(port)
    client.socket.pause()
    client.send(written('GET /'))
    const timer = setInterval(() => client.socket.read(1), 20)
    await closed
    clearInterval(timer)
  })

  test.each([
    ['not where it arrives in many', 100, 5_000, 500_000],
    ['where it arrives in many tiny', 1, 20_000, 1_000],
  ])('because of the chunks of a body, %s ones', async (_, size, sent, read) => {
    let bytes = 0
    const { port } = await bounded((request, response) => {
      request.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      request.on('end', () => response.end('complete'))
    })
    const client = await rawConnection(port)
    const chunks = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`.repeat(sent)
    client.send(`${written('POST /', { 'transfer-encoding': 'chunked' })}${chunks}0\r\n\r\n`)
    await (read === size * sent ? client.until(/complete/) : client.closed)
    expect(bytes).toBe(read)
  })

  test('where no further request follows a response', async () => {
    const { port } = await bounded((_, response) => void response.end('ok'), { idle: 50 })
    const client = await rawConnection(port)
    client.send(written('GET /'))
    await client.until(/ok/)
    await client.closed
  })

  test('where one network has opened too many', async () => {
    const { server, port } = await bounded(never, { headers: day, request: day })
    const clients = await Promise.all(Array.from({ length: 1_050 }, () => rawConnection(port)))
    await Promise.race(clients.map(({ closed }) => closed))
    const open = await new Promise<number>(resolve => server.getConnections((_, count) => resolve(count)))
    expect(open).toBeLessThanOrEqual(1_000)
  })
})

test('the default timeouts leave room for event streams, slow verdicts and load balancers', () => {
  expect(usualTimes.silence).toBeGreaterThan(streamTimes.beatEvery)
  expect(usualTimes.response).toBeGreaterThan(streamTimes.endAfter)
  // Longer than the app's own time limit for a response.
  expect(usualTimes.silence).toBeGreaterThan(15_000)
  expect(usualTimes.request).toBeLessThan(15_000)
  const direct = createBoundedServer(() => {}, { trustedProxies: 0 })
  expect(direct).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 10_000, timeout: 20_000 })
  expect(createBoundedServer(() => {}, { trustedProxies: 1 }).keepAliveTimeout).toBeGreaterThan(60_000)
})

describe('a request that is refused before its body was read', () => {
  const post = (origin: string, size: number, headers = {}) =>
    written('POST /v1/challenges', {
      origin,
      'content-type': 'application/json',
      'content-length': String(size),
      ...headers,
    })

  test.each([
    ['too large', {}, 413],
    ['not JSON', { 'content-type': 'text/plain' }, 415],
    ['from another site', { origin: 'https://evil.example' }, 403],
  ])('because it is %s leaves the connection usable for the next request', async (_, headers, status) => {
    const size = 100_000
    const { port, origin } = await serve()
    const client = await rawConnection(port)
    client.send(post(origin, size, headers) + 'x'.repeat(size))
    await client.until(new RegExp(`HTTP/1.1 ${status} `))
    client.send(written('GET /healthz'))
    await client.until(/"status":"ok"/)
    expect(client.statuses()).toEqual([status, 200])
    expect(client.received()).not.toMatch(/connection: close/i)
  })

  test.each([
    ['is much too large', { 'content-length': '900000000' }],
    ['never comes', {}],
    ['goes on forever', { 'content-length': undefined, 'transfer-encoding': 'chunked' }],
  ])('gets a response with `Connection: close` where the body %s', async (_, changed) => {
    const { port, origin } = await serve()
    const client = await rawConnection(port)
    const headers = Object.fromEntries(
      Object.entries({
        origin,
        'content-type': 'application/json',
        'content-length': '100000',
        ...changed,
      }).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    client.send(written('POST /v1/challenges', headers))
    if ('transfer-encoding' in headers) client.send(`ffffff\r\n${'x'.repeat(200_000)}`)
    await client.until(/^connection: close\r$/im)
    expect(client.statuses()).toEqual([413])
    await client.closed
  })
})

describe('what a client does to its own connection is not a server error', () => {
  test('a client that disconnects in the middle of a body is not logged as a failure', async () => {
    const { port, origin, log } = await serve()
    for (const length of [{ 'content-length': '5000' }, { 'transfer-encoding': 'chunked' }]) {
      const client = await rawConnection(port)
      const before = log().length
      client.send(written('POST /v1/challenges', { origin, 'content-type': 'application/json', ...length }))
      client.send('5\r\n{"a":')
      // Once the server answers another client, it has received this.
      const other = await rawConnection(port)
      other.send(written('GET /healthz'))
      await other.until(/"status":"ok"/)
      client.socket.resetAndDestroy()
      await vi.waitFor(() =>
        expect(log().slice(before)).toContainEqual(
          expect.objectContaining({ route: '/v1/challenges', status: 400, level: 30 }),
        ),
      )
      expect(log().filter(({ level }) => level >= 50)).toEqual([])
    }
  })

  test.each([
    ['a method that nobody knows', 'BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['TRACE with a body', `TRACE /v1/challenges HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`],
    ['CONNECT', 'CONNECT localhost:443 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a host with a path', 'GET / HTTP/1.1\r\nhost: a/b?c\r\n\r\n'],
    ['a host that is no host', 'GET / HTTP/1.1\r\nhost: [::1\r\n\r\n'],
    ['another address as target', 'GET http://evil.example/v1/session HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a target that is no address', 'GET http://[ HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['an asterisk as target', 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a backslash in the path', 'GET /v1\\session HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['bytes above 127 in the path', 'GET /v1/\u00ff\u00fe HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk of no size',
      'POST /v1/verify HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a thousand headers', `GET / HTTP/1.1\r\nhost: localhost\r\n${'x: y\r\n'.repeat(1_500)}\r\n`],
    ['something that is not HTTP', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('%s gets no status above 499, and nothing is logged as a failure', async (_, sent) => {
    const { port, log } = await serve()
    const client = await rawConnection(port)
    client.socket.write(sent, 'latin1')
    // Half-closed: the server sends what it can, and closes.
    client.socket.end()
    await client.closed
    expect(client.statuses().filter(status => status >= 500)).toEqual([])
    expect(log().filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('networks take turns', () => {
  const from = (address: string, path: string) => written(`GET ${path}`, { 'x-forwarded-for': address })

  /** Starts a server behind a proxy whose listener never answers by itself. */
  async function crowded(admission: Partial<AdmissionLimits>) {
    const handled = new Map<string | undefined, ServerResponse>()
    const { port } = await bounded(
      ({ url }, response) => void handled.set(url, response),
      {},
      {
        trustedProxies: 1,
        admission: { ...usualAdmissionLimits, placeTime: day, ...admission },
        isUrgent: path => path === '/healthz',
        docs: () => 'https://id.example/docs',
      },
    )
    const send = async (address: string, path: string) => {
      const client = await rawConnection(port)
      client.send(from(address, path))
      return client
    }
    return { handled, send }
  }

  test('by the address that a trusted proxy forwards: one with many requests does not keep others from beginning', async () => {
    const { handled, send } = await crowded({ places: 8 })
    for (let count = 1; count <= 20; count += 1) await send('192.0.2.1', `/many${count}`)
    await vi.waitFor(() => expect(handled.size).toBe(4))
    await send('192.0.2.2', '/other')
    await vi.waitFor(() => expect(handled.has('/other')).toBe(true))
    expect(handled.size).toBe(5)
    handled.get('/many1')?.end()
    await vi.waitFor(() => expect(handled.size).toBe(6))
  })

  test('a request that has waited and whose client has disconnected is never handled', async () => {
    const { handled, send } = await crowded({ places: 2 })
    await send('192.0.2.1', '/1')
    await vi.waitFor(() => expect(handled.has('/1')).toBe(true))
    const gone = await send('192.0.2.1', '/gone')
    await send('192.0.2.1', '/2')
    gone.socket.resetAndDestroy()
    await gone.closed
    // Once another network is served, the server knows about it.
    await send('192.0.2.2', '/other')
    await vi.waitFor(() => expect(handled.has('/other')).toBe(true))
    handled.get('/1')?.end()
    await vi.waitFor(() => expect(handled.has('/2')).toBe(true))
    expect(handled.has('/gone')).toBe(false)
  })

  test('a probe never waits, not even for other requests from its own address', async () => {
    const { handled, send } = await crowded({ places: 2, waiting: 1 })
    for (const path of ['/1', '/2']) await send('192.0.2.1', path)
    await vi.waitFor(() => expect(handled.has('/1')).toBe(true))
    await send('192.0.2.1', '/healthz')
    await vi.waitFor(() => expect(handled.has('/healthz')).toBe(true))
    expect(handled.has('/2')).toBe(false)
  })

  test('too many waiting requests of one network are refused with a problem that says so', async () => {
    const { handled, send } = await crowded({ places: 2, waiting: 1 })
    await send('192.0.2.1', '/1')
    await vi.waitFor(() => expect(handled.has('/1')).toBe(true))
    await send('192.0.2.1', '/2')
    const refused = await send('192.0.2.1', '/3')
    await refused.closed
    expect(refused.statuses()).toEqual([429])
    expect(refused.received()).toMatch(/^retry-after: 1\r$/im)
    expect(refused.received()).toContain('too-many-requests')
    expect(refused.received()).toContain('"https://id.example/docs/troubleshooting#too-many-requests"')
    await send('192.0.2.2', '/other')
    await vi.waitFor(() => expect(handled.has('/other')).toBe(true))
  })
})
