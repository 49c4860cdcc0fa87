import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from './relay.ts'
import { signToken } from './testing/token.ts'

const topic = 'a'.repeat(64)

let relay: TestRelay
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(() => relay.stop())

type Query = Record<string, string>

async function address(query: Query = {}): Promise<string> {
  const { token } = await signToken(relay.url)
  return `${relay.url}/?${new URLSearchParams({ auth: token, projectId: relay.projectId, ...query })}`
}

/** Connects a client that implements the wire protocol itself. */
async function connect() {
  const socket = new WebSocket(await address())
  const frames: unknown[] = []
  socket.on('message', data => frames.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  return {
    socket,
    frames,
    call: (method: string, params: object, id = '1795188986123456789') =>
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params })),
  }
}

async function closeOf(socket: WebSocket): Promise<{ code: unknown; reason: string }> {
  const [code, reason] = await once(socket, 'close')
  return { code, reason: String(reason) }
}

async function statusOf(url: string): Promise<number | undefined> {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  socket.terminate()
  return response.statusCode
}

describe('a connection to the relay', () => {
  test('is accepted with a valid token, and responses carry the id of the request', async () => {
    const client = await connect()
    client.call('irn_subscribe', { topic })
    await expect
      .poll(() => client.frames)
      .toEqual([
        { id: '1795188986123456789', jsonrpc: '2.0', result: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ])
    expect([relay.clients(), relay.topics()]).toEqual([1, 1])
    client.socket.terminate()
    await expect.poll(() => [relay.clients(), relay.topics()]).toEqual([0, 0])
  })

  test('is refused with 401 without a token, and with 403 without a project', async () => {
    expect(await statusOf(await address({ auth: '' }))).toBe(401)
    expect(await statusOf(await address({ projectId: '' }))).toBe(403)
  })

  test('is refused with a close frame, which a page can read, if the client asked for it', async () => {
    const close = async (query: Query) =>
      closeOf(new WebSocket(await address({ useOnCloseEvent: 'true', ...query })))
    const { token: expired } = await signToken(relay.url, { issued: 1, lifetime: 1 })
    expect(await close({ auth: expired })).toEqual({ code: 3000, reason: 'Unauthorized' })
    expect(await close({ projectId: 'another' })).toEqual({ code: 3000, reason: 'Project not found' })
    expect(relay.clients()).toBe(0)
  })

  test('is refused with an error if the request is not a WebSocket upgrade', async () => {
    expect((await fetch(relay.url.replace('ws', 'http'))).status).toBe(426)
  })

  test('is closed when the client sends something other than JSON-RPC', async () => {
    const text = await connect()
    text.socket.send('hello')
    expect(await closeOf(text.socket)).toEqual({ code: 1008, reason: 'This is not JSON-RPC.' })
    const bytes = await connect()
    bytes.socket.send(Buffer.from([0, 1, 2]))
    expect(await closeOf(bytes.socket)).toMatchObject({ code: 1008 })
  })

  test('is closed when the client sends too much, and the relay keeps running', async () => {
    const greedy = await connect()
    greedy.socket.on('error', () => {})
    greedy.socket.send('x'.repeat(2_000_000))
    await closeOf(greedy.socket)
    const next = await connect()
    next.call('irn_subscribe', { topic })
    await expect.poll(() => next.frames).toHaveLength(1)
  })

  test('is pinged regularly', async () => {
    await using lively = await startRelay({ pingInterval: 10 })
    const { token } = await signToken(lively.url)
    const socket = new WebSocket(`${lively.url}/?auth=${token}&projectId=${lively.projectId}`)
    await once(socket, 'ping')
  })
})

describe('the controls of the relay', () => {
  test('dropping disconnects all sockets, which can reconnect', async () => {
    const { socket } = await connect()
    relay.drop()
    await closeOf(socket)
    await connect()
    expect(relay.clients()).toBe(1)
  })

  test('a paused relay is unreachable until it is resumed, and keeps its messages', async () => {
    const page = await connect()
    page.call('irn_publish', { topic, message: 'one', ttl: 300, tag: 1108 })
    await expect.poll(() => page.frames).toHaveLength(1)
    await relay.pause()
    const [refusal] = await once(new WebSocket(await address()), 'error')
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })

    await relay.resume()
    const phone = await connect()
    phone.call('irn_subscribe', { topic })
    await expect
      .poll(() => phone.frames)
      .toMatchObject([{ result: expect.any(String) }, { params: { data: { topic, message: 'one' } } }])
    expect(relay.published).toMatchObject([{ topic, tag: 1108, ttl: 300 }])
  })

  test('forgetting removes all messages, and disconnects all sockets', async () => {
    const page = await connect()
    page.call('irn_publish', { topic, message: 'one', ttl: 300, tag: 1108 })
    await expect.poll(() => relay.messages()).toBe(1)
    relay.forget()
    await closeOf(page.socket)
    expect(relay.messages()).toBe(0)
  })

  test('a delayed relay answers late, and in order', async () => {
    const page = await connect()
    const before = performance.now()
    relay.delay(100)
    page.call('irn_subscribe', { topic }, 'slow')
    await expect.poll(() => relay.topics()).toBe(1)
    relay.delay(0)
    page.call('irn_unsubscribe', { topic, id: 'any' }, 'fast')
    await expect.poll(() => page.frames, { interval: 5 }).toMatchObject([{ id: 'slow' }, { id: 'fast' }])
    expect(performance.now() - before).toBeGreaterThanOrEqual(99)
  })

  test('stopping twice is allowed', async () => {
    await relay.stop()
    await relay.stop()
    expect(relay.clients()).toBe(0)
  })
})
