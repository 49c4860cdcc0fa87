import type { Cosigning } from '@countersign/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toWebStream } from '../http/send-events.ts'
import { cosigningShape } from '../testing/cosigning.ts'
import { type StreamOptions, streamEvents, usualTimes } from './stream.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T00:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

/** Opens a stream of a cosigning that the test changes. */
function follow(over: Partial<StreamOptions<Cosigning>> = {}) {
  let cosigning: Cosigning | undefined = cosigningShape()
  const reads = vi.fn()
  const ended = vi.fn()
  const stopped = vi.fn()
  const waiting = vi.fn()
  let onChange = () => {}
  const options: StreamOptions<Cosigning> = {
    name: 'cosigning',
    first: cosigning,
    endOf: ({ status, expiresAt }) => (status === 'NEEDS_CONFIRMATION' ? Date.parse(expiresAt) : undefined),
    read: async () => {
      reads()
      return cosigning
    },
    listen: listener => {
      onChange = listener
      return stopped
    },
    waiting,
    ended,
    over: new AbortController().signal,
    times: usualTimes,
    now: Date.now,
    ...over,
  }
  const reader = toWebStream(sink => streamEvents(options, sink)).getReader()
  return {
    reader,
    reads,
    ended,
    stopped,
    waiting,
    notify: () => onChange(),
    change(changes: Partial<Cosigning> | undefined) {
      cosigning = changes && cosigning && { ...cosigning, ...changes }
      onChange()
    },
    /** Returns the next event; `undefined` at the end. */
    async next() {
      const { value } = await reader.read()
      return value && new TextDecoder().decode(value)
    },
  }
}

const beat = 'event: alive\ndata:\n\n'
const event = (cosigning: Cosigning) =>
  `event: cosigning\nid: ${cosigning.revision}\ndata: ${JSON.stringify(cosigning)}\n\n`

test('it starts with the retry time, a beat, and the current cosigning', async () => {
  const { next } = follow()
  expect(await next()).toBe(`retry: 1000\n${beat}`)
  expect(await next()).toBe(event(cosigningShape()))
})

test('a change is sent once, however often the listener is called', async () => {
  const { next, change, notify } = follow()
  await next()
  await next()
  change({ revision: 2 })
  notify()
  notify()
  expect(await next()).toBe(event(cosigningShape({ revision: 2 })))
  await vi.advanceTimersByTimeAsync(0)
  notify()
  change({ revision: 3, code: 'ZZZ999' })
  expect(await next()).toBe(event(cosigningShape({ revision: 3, code: 'ZZZ999' })))
})

test('a change between reading and listening is sent', async () => {
  const { next } = follow({ read: async () => cosigningShape({ revision: 2 }) })
  await next()
  await next()
  expect(await next()).toBe(event(cosigningShape({ revision: 2 })))
})

test('a page that reads nothing gets the last of many changes, and the server buffers only a few', async () => {
  const { next, change, reads } = follow()
  for (let revision = 2; revision <= 100; revision++) {
    change({ revision })
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(reads.mock.calls.length).toBeLessThan(8)
  const came: (string | undefined)[] = []
  while (!came.at(-1)?.includes('id: 100\n')) came.push(await next())
  expect(came.length).toBeLessThan(8)
})

test('a beat is sent every 5 seconds', async () => {
  const { next } = follow()
  await next()
  await next()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await next()).toBe(beat)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await next()).toBe(beat)
})

test('a waiting page is reported every four seconds after a change, and every 15 seconds later', async () => {
  const { waiting, change, next } = follow()
  const said = async (minutes: number) => {
    waiting.mockClear()
    for (let beats = 0; beats < minutes * 12; beats++) {
      await vi.advanceTimersByTimeAsync(5_000)
      await next()
    }
    return waiting.mock.calls.length
  }
  await next()
  await next()
  expect(await said(1)).toBeGreaterThanOrEqual(15)
  await said(2)
  expect(await said(1)).toBe(4)
  change({ revision: 2 })
  await next()
  expect(await said(1)).toBeGreaterThanOrEqual(15)
})

test('a waiting page is no longer reported once the cosigning has ended', async () => {
  const { waiting, change } = follow()
  change({ status: 'CONFIRMED', revision: 2 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(waiting).not.toHaveBeenCalled()
})

test('the stream is closed for a page that reads nothing for over a minute', async () => {
  const { ended, stopped } = follow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('it ends after ten minutes', async () => {
  const { reader, next, ended } = follow()
  const came = (async () => {
    while ((await next()) !== undefined);
  })()
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await came
  expect(ended).toHaveBeenCalledTimes(1)
  await reader.closed
})

test('it ends when the page disconnects', async () => {
  const { reader, ended, stopped, notify, reads } = follow()
  await vi.advanceTimersByTimeAsync(0)
  reads.mockClear()
  await reader.cancel()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(stopped).toHaveBeenCalledTimes(1)
  notify()
  expect(reads).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('it ends when the server shuts down', async () => {
  const over = new AbortController()
  const { next, ended } = follow({ over: over.signal })
  await next()
  await next()
  over.abort()
  expect(await next()).toBeUndefined()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('it ends when the cosigning is removed or the database fails', async () => {
  const gone = follow({ read: async () => undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(gone.ended).toHaveBeenCalledTimes(1)
  const broken = follow({ read: () => Promise.reject(new Error('no database')) })
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.ended).toHaveBeenCalledTimes(1)
})

test('expiry is sent, even though nothing else has changed', async () => {
  const expiresAt = '2026-01-02T00:00:20.000Z'
  const first = cosigningShape({ expiresAt })
  const { next } = follow({
    first,
    read: async () => (Date.now() < Date.parse(expiresAt) ? first : { ...first, status: 'EXPIRED' }),
  })
  await next()
  await next()
  await vi.advanceTimersByTimeAsync(20_000)
  for (let beats = 0; beats < 4; beats++) expect(await next()).toBe(beat)
  expect(await next()).toBe(event({ ...first, status: 'EXPIRED' }))
})
