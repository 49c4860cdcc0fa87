import type { Cosigning } from '@countersign/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cosigningShape } from '../testing/cosigning.ts'
import { type StreamOptions, streamEvents, usualTimes } from './stream.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T00:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

/** A stream of a cosigning that the test changes. */
function follow(over: Partial<StreamOptions<Cosigning>> = {}) {
  let cosigning: Cosigning | undefined = cosigningShape()
  const reads = vi.fn()
  const ended = vi.fn()
  const stopped = vi.fn()
  const waiting = vi.fn()
  let heard = () => {}
  const stream = streamEvents<Cosigning>({
    name: 'cosigning',
    first: cosigning,
    endOf: ({ status, expiresAt }) => (status === 'NEEDS_CONFIRMATION' ? Date.parse(expiresAt) : undefined),
    read: async () => {
      reads()
      return cosigning
    },
    listen: listener => {
      heard = listener
      return stopped
    },
    waiting,
    ended,
    over: new AbortController().signal,
    times: usualTimes,
    now: Date.now,
    ...over,
  })
  const reader = stream.getReader()
  return {
    reader,
    reads,
    ended,
    stopped,
    waiting,
    hear: () => heard(),
    change(changes: Partial<Cosigning> | undefined) {
      cosigning = changes && cosigning && { ...cosigning, ...changes }
      heard()
    },
    /** What comes next; `undefined` at the end. */
    async next() {
      const { value } = await reader.read()
      return value && new TextDecoder().decode(value)
    },
  }
}

const beat = 'event: alive\ndata:\n\n'
const event = (cosigning: Cosigning) =>
  `event: cosigning\nid: ${cosigning.revision}\ndata: ${JSON.stringify(cosigning)}\n\n`

test('it begins with when to come back, a beat, and the cosigning as it is', async () => {
  const { next } = follow()
  expect(await next()).toBe(`retry: 1000\n${beat}`)
  expect(await next()).toBe(event(cosigningShape()))
})

test('a change is told once, however often it is heard of', async () => {
  const { next, change, hear } = follow()
  await next()
  await next()
  change({ revision: 2 })
  hear()
  hear()
  expect(await next()).toBe(event(cosigningShape({ revision: 2 })))
  await vi.advanceTimersByTimeAsync(0)
  hear()
  change({ revision: 3, code: 'ZZZ999' })
  expect(await next()).toBe(event(cosigningShape({ revision: 3, code: 'ZZZ999' })))
})

test('a change between finding and listening is told', async () => {
  const { next } = follow({ read: async () => cosigningShape({ revision: 2 }) })
  await next()
  await next()
  expect(await next()).toBe(event(cosigningShape({ revision: 2 })))
})

test('a page that reads nothing is told the last of many changes, and the server keeps but a few', async () => {
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

test('a beat comes every 5 seconds', async () => {
  const { next } = follow()
  await next()
  await next()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await next()).toBe(beat)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await next()).toBe(beat)
})

test('that somebody waits is said every four seconds while much may happen, and every 15 seconds later', async () => {
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

test('nobody waits any more once nothing is awaited', async () => {
  const { waiting, change } = follow()
  change({ status: 'CONFIRMED', revision: 2 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(waiting).not.toHaveBeenCalled()
})

test('a page that reads nothing for over a minute is given up', async () => {
  const { ended, stopped } = follow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('it ends by itself after ten minutes', async () => {
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

test('a page that leaves ends it', async () => {
  const { reader, ended, stopped, hear, reads } = follow()
  await vi.advanceTimersByTimeAsync(0)
  reads.mockClear()
  await reader.cancel()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(stopped).toHaveBeenCalledTimes(1)
  hear()
  expect(reads).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a server that goes down ends it', async () => {
  const over = new AbortController()
  const { next, ended } = follow({ over: over.signal })
  await next()
  await next()
  over.abort()
  expect(await next()).toBeUndefined()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a cosigning that is gone ends it, and so does a database that cannot be read', async () => {
  const gone = follow({ read: async () => undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(gone.ended).toHaveBeenCalledTimes(1)
  const broken = follow({ read: () => Promise.reject(new Error('no database')) })
  await vi.advanceTimersByTimeAsync(0)
  expect(broken.ended).toHaveBeenCalledTimes(1)
})

test('that its time is over is told, though nothing else has happened', async () => {
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
