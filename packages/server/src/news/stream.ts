import { streamBeat } from '@countersign/api'
import type { EventStream, Sink } from '../http/event-stream.ts'

/** Something that a stream can follow. */
export type Followed = { readonly revision: number; readonly status: string }

/** In milliseconds. */
export type StreamTimes = {
  /** How often an event shows the page, and every proxy in between, that the server runs and the connection works. */
  beatEvery: number
  /** How often a waiting page is reported, at first and after each change: then most is likely to happen elsewhere. */
  waitEvery: number
  /** How long it is reported at that rate. */
  waitFor: number
  /** How often it is reported later. */
  waitLaterEvery: number
  /** How long the stream stays open; the page reconnects immediately. */
  endAfter: number
}

export const usualTimes: StreamTimes = {
  beatEvery: streamBeat.every,
  waitEvery: 4_000,
  waitFor: 3 * 60_000,
  waitLaterEvery: 15_000,
  endAfter: 10 * 60_000,
}

const encoder = new TextEncoder()
const beat = `event: ${streamBeat.event}\ndata:\n\n`
const encodedBeat = encoder.encode(beat)
/** With a beat immediately, so that the page knows from the start that beats follow. */
const encodedStart = encoder.encode(`retry: 1000\n${beat}`)
/** How many beats in a row a page may leave unread. */
const unreadBeats = 12

export type StreamOptions<Thing extends Followed> = {
  name: string
  /**
   * The state when it was found. It is not kept, only its revision, status and end: thousands of streams may be open. No
   * function of these options should use it.
   */
  first: Thing
  /** Returns the current state. The same object is sent from a cache, so it must not be mutated. */
  read(): Promise<Thing | undefined>
  /** When it expires without any change, in milliseconds since 1970; `undefined` if it has ended. */
  endOf(thing: Thing): number | undefined
  /** @param revision - of `first` */
  listen(onChange: () => void, revision: number): () => void
  /** Called periodically while a page waits. */
  waiting(): void
  /** Called once when the stream has ended, for any reason. */
  ended(): void
  /** Ends all streams when the server shuts down. */
  over: AbortSignal
  times: StreamTimes
  now: () => number
}

/**
 * Streams something that changes as events (HTML §9.2, server-sent events): its current state, and every change.
 * Changes that are faster than the page reads are combined.
 */
export function streamEvents<Thing extends Followed>(
  options: StreamOptions<Thing>,
  sink: Sink,
): ReturnType<EventStream> {
  const { name, first, read, endOf, listen, waiting, ended, over, times, now } = options
  let sent: Followed | undefined
  let endsAt: number | undefined
  let due = false
  let reading = false
  let closed = false
  let unread = 0

  let waits: ReturnType<typeof setTimeout> | undefined
  /**
   * Reports a waiting page often after a change, since the next step of others should be noticed quickly, and later less
   * often.
   */
  const restartWaiting = () => {
    let waited = 0
    const waitOn = () => {
      clearTimeout(waits)
      const every = waited < times.waitFor ? times.waitEvery : times.waitLaterEvery
      waits = setTimeout(() => {
        waited += every
        if (endsAt === undefined) return
        if (unread === 0) waiting()
        waitOn()
      }, every)
      waits.unref()
    }
    waitOn()
  }

  const send = (thing: Thing) => {
    sent = { revision: thing.revision, status: thing.status }
    endsAt = endOf(thing)
    restartWaiting()
    sink.write(eventOf(name, thing))
  }
  const close = () => {
    if (closed) return
    closed = true
    stop()
    clearInterval(beats)
    clearTimeout(waits)
    clearTimeout(end)
    over.removeEventListener('abort', close)
    ended()
    sink.end()
  }
  const flow = () => {
    if (!due || reading || closed || !sink.isFree()) return
    due = false
    reading = true
    read().then(
      thing => {
        reading = false
        if (closed) return
        if (!thing) return close()
        if (differs(thing, sent)) send(thing)
        flow()
      },
      // The page reconnects, and an ordinary response contains the error.
      () => close(),
    )
  }
  const onChange = () => {
    due = true
    flow()
  }

  const stop = listen(onChange, first.revision)
  const beats = setInterval(() => {
    unread = sink.isFree() ? 0 : unread + 1
    if (unread >= unreadBeats) return close()
    if (unread === 0) sink.write(encodedBeat)
    // Expiry causes no notification.
    if (endsAt !== undefined && endsAt <= now()) onChange()
  }, times.beatEvery)
  const end = setTimeout(close, times.endAfter)
  beats.unref()
  end.unref()
  over.addEventListener('abort', close, { once: true })
  sink.write(encodedStart)
  send(first)
  // For changes between reading and listening.
  onChange()
  if (over.aborted) close()
  return { drained: flow, closed: close }
}

function differs(now: Followed, last: Followed | undefined): boolean {
  return now.revision !== last?.revision || now.status !== last.status
}

/** Thousands of streams may send the same state at the same moment. */
const events = new WeakMap<Followed, Uint8Array>()

function eventOf(name: string, thing: Followed): Uint8Array {
  const known = events.get(thing)
  if (known) return known
  const event = encoder.encode(`event: ${name}\nid: ${thing.revision}\ndata: ${JSON.stringify(thing)}\n\n`)
  events.set(thing, event)
  return event
}
