import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishSteadily } from './steady-publishing.ts'
import type { Relayer } from './surroundings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A relayer as the publisher uses it: a connection that is open or not, and responses that arrive or do not. */
function relayerWith(answer: (call: { readonly id: string }) => Promise<unknown>) {
  const events = new EventEmitter()
  const relayer = {
    connected: true,
    opened: 0,
    on: events.on.bind(events),
    off: events.off.bind(events),
    transportOpen: async () => {
      relayer.opened += 1
    },
    request: (call: { readonly method: string; readonly id: string }): Promise<unknown> => answer(call),
    lose: () => {
      relayer.connected = false
      events.emit('relayer_disconnect')
    },
    find: () => {
      relayer.connected = true
      events.emit('relayer_connect')
    },
    listening: () => events.eventNames().reduce((sum, name) => sum + events.listenerCount(name), 0),
  }
  publishSteadily(relayer as unknown as Relayer)
  return relayer
}

const publish = (id = '1') => ({ method: 'irn_publish', id })
const never = () => new Promise<never>(() => {})

test('a message that was sent when the connection was lost is sent again once it is back', async () => {
  const answers = [never, async () => 'sent']
  const relayer = relayerWith(() => (answers.shift() ?? never)())
  const sent = relayer.request(publish())
  relayer.lose()
  await vi.advanceTimersByTimeAsync(100)
  expect(answers).toHaveLength(1)
  relayer.find()
  expect(await sent).toBe('sent')
  expect(relayer.opened).toBe(1)
  expect(relayer.listening()).toBe(0)
})

test('a message that the relay rejects temporarily is sent again, without an unhandled rejection', async () => {
  const answers = [async () => Promise.reject(new Error('busy')), async () => 'sent']
  const relayer = relayerWith(() => (answers.shift() ?? never)())
  const sent = relayer.request(publish())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await sent).toBe('sent')
})

test('a message in transit is not sent a second time by the library’s own retry', async () => {
  const calls: string[] = []
  const relayer = relayerWith(({ id }) => {
    calls.push(id)
    return never()
  })
  for (const id of ['1', '1', '2', '1']) void relayer.request(publish(id))
  expect(calls).toEqual(['1', '2'])
})

test('after the library’s timeout, nothing is sent any more', async () => {
  let calls = 0
  const relayer = relayerWith(async () => {
    calls += 1
    throw new Error('busy')
  })
  void relayer.request(publish())
  await vi.advanceTimersByTimeAsync(70_000)
  const before = calls
  await vi.advanceTimersByTimeAsync(70_000)
  expect(calls).toBe(before)
  expect(relayer.listening()).toBe(0)
})

test('other requests are not changed', async () => {
  const relayer = relayerWith(async () => Promise.reject(new Error('busy')))
  await expect(relayer.request({ method: 'irn_subscribe', id: '1' })).rejects.toThrow('busy')
})
