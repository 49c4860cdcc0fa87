import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RelayLine } from '../pairing/relay.ts'
import { createStore } from '../store.ts'
import { keepLine } from './line.ts'
import type { Relayer } from './surroundings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow({
  needed = true as boolean | (() => boolean),
  answer = async (): Promise<unknown> => true,
  closing = Promise.resolve(),
} = {}) {
  const events = new EventEmitter()
  const relayer = {
    connected: false,
    opened: 0,
    restarted: 0,
    subscriber: { topics: ['topic'] },
    on: events.on.bind(events),
    off: events.off.bind(events),
    transportOpen: async () => {
      relayer.opened += 1
      throw new Error('out of reach')
    },
    toEstablishConnection: async () => {
      relayer.opened += 1
      throw new Error('out of reach')
    },
    closed: 0,
    transportClose: async () => {
      relayer.closed += 1
      await closing
    },
    restartTransport: async () => {
      relayer.restarted += 1
    },
    request: () => answer(),
    is: (connected: boolean, event: string) => {
      relayer.connected = connected
      events.emit(event)
    },
  }
  const line = createStore<RelayLine>('idle')
  const kept = keepLine(relayer as unknown as Relayer, line, () =>
    typeof needed === 'function' ? needed() : needed,
  )
  onTestFinished(kept.end)
  return { relayer, line, ...kept }
}

test('a lost connection is retried until it is restored', async () => {
  const { relayer, line } = follow()
  relayer.is(true, 'relayer_connect')
  expect(line.getSnapshot()).toBe('open')
  relayer.is(false, 'relayer_disconnect')
  expect(line.getSnapshot()).toBe('lost')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(relayer.opened).toBeGreaterThan(100)
  relayer.is(true, 'relayer_connect')
  expect(line.getSnapshot()).toBe('open')
  const { opened } = relayer
  await vi.advanceTimersByTimeAsync(60_000)
  expect(relayer.opened).toBe(opened)
})

test('a connection that the relay closed with an error is retried too, although the library stops trying', async () => {
  const { relayer, line } = follow()
  relayer.is(false, 'relayer_error')
  expect(line.getSnapshot()).toBe('lost')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(relayer.opened).toBeGreaterThan(1)
})

test('a connection that does not open is lost after four seconds, and retried until it opens', async () => {
  const { relayer, line, need } = follow()
  void need()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(line.getSnapshot()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(100)
  expect(line.getSnapshot()).toBe('lost')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(relayer.opened).toBeGreaterThan(1)
  relayer.is(true, 'relayer_connect')
  expect(line.getSnapshot()).toBe('open')
})

test('a connection that is needed again has its full timeout again', async () => {
  const { line, need } = follow()
  void need()
  await vi.advanceTimersByTimeAsync(3_000)
  line.set('idle')
  void need()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(line.getSnapshot()).toBe('connecting')
})

test('a connection that is opened in advance and fails is not reported', async () => {
  const { relayer, line, openAhead } = follow({ needed: false })
  openAhead()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(relayer.opened).toBe(1)
  expect(line.getSnapshot()).toBe('idle')
})

test('a connection that is not needed is not reported as lost', async () => {
  const { relayer, line } = follow({ needed: false })
  relayer.is(true, 'relayer_connect')
  relayer.is(false, 'relayer_disconnect')
  expect(line.getSnapshot()).toBe('idle')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(relayer.opened).toBe(0)
})

test.each(['pageshow', 'online'])(
  'a lost connection is retried at once when the page or the network is back (%s)',
  event => {
    const { relayer } = follow()
    window.dispatchEvent(new Event(event))
    expect(relayer.opened).toBe(1)
  },
)

test('a connection that looks open when the page becomes visible is probed, and reopened if it is dead', async () => {
  const { relayer } = follow({ answer: () => new Promise(() => {}) })
  relayer.is(true, 'relayer_connect')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(relayer.restarted).toBe(1)
})

test('a connection that responds is not reopened', async () => {
  const { relayer } = follow()
  relayer.is(true, 'relayer_connect')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(relayer.restarted).toBe(0)
})

describe('a connection that is no longer needed', () => {
  test('is closed after a while, and not before', async () => {
    let needed = true
    const { relayer, rest } = follow({ needed: () => needed })
    relayer.is(true, 'relayer_connect')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(relayer.closed).toBe(0)
    needed = false
    rest()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(relayer.closed).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(relayer.closed).toBe(1)
  })

  test('stays open if it is needed again by then', async () => {
    let needed = false
    const { relayer, rest, need } = follow({ needed: () => needed })
    relayer.is(true, 'relayer_connect')
    rest()
    needed = true
    await need()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(relayer.closed).toBe(0)
  })

  test('is opened again once it is closed, not while the library is still closing it', async () => {
    const closing = Promise.withResolvers<void>()
    const { relayer, need, openAhead } = follow({ needed: false, closing: closing.promise })
    relayer.is(true, 'relayer_connect')
    await vi.advanceTimersByTimeAsync(10_000)
    const canBeAsked = vi.fn()
    void need().then(canBeAsked)
    openAhead()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(canBeAsked).not.toHaveBeenCalled()
    expect(relayer.opened).toBe(0)
    closing.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(canBeAsked).toHaveBeenCalled()
    expect(relayer.opened).toBe(1)
  })
})
