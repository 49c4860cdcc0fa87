import { streamBeat } from '@countersign/api'

/** What can be followed. */
export type Followed = { readonly revision: number; readonly status: string }

/** In milliseconds. */
export type StreamTimes = {
  /** How often an event shows the page, and everything between us and it, that the server runs and the connection works. */
  beatEvery: number
  /** How often it is said that somebody waits, at first and after each change: that is when most happens elsewhere. */
  waitEvery: number
  /** For how long so often. */
  waitFor: number
  /** How often it is said later. */
  waitLaterEvery: number
  /** After how long the stream ends by itself; the page comes back at once. */
  endAfter: number
}

export const usualTimes: StreamTimes = {
  beatEvery: streamBeat.every,
  waitEvery: 4_000,
  waitFor: 3 * 60_000,
  waitLaterEvery: 15_000,
  endAfter: 10 * 60_000,
}

/** How many events wait for a page that is slow to read; of what happens meanwhile it hears the last. */
const room = 4
const encoder = new TextEncoder()
const beat = `event: ${streamBeat.event}\ndata:\n\n`
const encodedBeat = encoder.encode(beat)
/** How many beats in a row a page may leave unread. */
const unreadBeats = 12

export type StreamOptions<Thing extends Followed> = {
  /** What its events are called. */
  name: string
  /** It as it was found. */
  first: Thing
  /** Gives it as it is now. One that is the same object is sent as it was before: it must not be changed. */
  read(): Promise<Thing | undefined>
  /** When only time ends it, in milliseconds since 1970; `undefined` where it has ended. */
  endOf(thing: Thing): number | undefined
  listen(heard: () => void): () => void
  /** Told from time to time: somebody still waits. */
  waiting(): void
  /** Told once, when the stream is over, however it ended. */
  ended(): void
  /** Ends all streams: the server is on its way down. */
  over: AbortSignal
  times: StreamTimes
  now: () => number
}

/**
 * Writes the events of something that changes (HTML §9.2, server-sent events): as it is now, and after every change. Changes that
 * come faster than the page reads are told as one.
 */
export function streamEvents<Thing extends Followed>(
  options: StreamOptions<Thing>,
): ReadableStream<Uint8Array> {
  const { name, first, read, endOf, listen, waiting, ended, over, times, now } = options
  let close = () => {}
  let flow = () => {}

  return new ReadableStream(
    {
      start(controller) {
        let last = first
        let due = false
        let reading = false
        let closed = false
        let unread = 0
        const isFree = () => (controller.desiredSize ?? 0) > 0

        let waits: ReturnType<typeof setTimeout> | undefined
        /** What others do next is worth being noticed at once; a page that nobody has acted on for long can wait. */
        const restartWaiting = () => {
          let waited = 0
          const waitOn = () => {
            clearTimeout(waits)
            const every = waited < times.waitFor ? times.waitEvery : times.waitLaterEvery
            waits = setTimeout(() => {
              waited += every
              if (endOf(last) === undefined) return
              if (unread === 0) waiting()
              waitOn()
            }, every)
            waits.unref()
          }
          waitOn()
        }

        const send = (thing: Thing) => {
          last = thing
          restartWaiting()
          controller.enqueue(eventOf(name, thing))
        }
        close = () => {
          if (closed) return
          closed = true
          stop()
          clearInterval(beats)
          clearTimeout(waits)
          clearTimeout(end)
          over.removeEventListener('abort', close)
          ended()
          try {
            controller.close()
          } catch {
            // The page has gone before.
          }
        }
        flow = () => {
          if (!due || reading || closed || !isFree()) return
          due = false
          reading = true
          read().then(
            thing => {
              reading = false
              if (closed) return
              if (!thing) return close()
              if (differs(thing, last)) send(thing)
              flow()
            },
            // The page asks again, and an ordinary answer says what is wrong.
            () => close(),
          )
        }
        const heard = () => {
          due = true
          flow()
        }
        const stop = listen(heard)
        const beats = setInterval(() => {
          unread = isFree() ? 0 : unread + 1
          if (unread >= unreadBeats) return close()
          if (unread === 0) controller.enqueue(encodedBeat)
          // Nobody tells of an end that only the time brings.
          const end = endOf(last)
          if (end !== undefined && end <= now()) heard()
        }, times.beatEvery)
        const end = setTimeout(close, times.endAfter)
        beats.unref()
        end.unref()
        over.addEventListener('abort', close, { once: true })
        // With a beat at once, so that the page knows from the start that more follow.
        controller.enqueue(encoder.encode(`retry: 1000\n${beat}`))
        send(first)
        // What changed between finding and listening.
        heard()
        if (over.aborted) close()
      },
      pull: () => flow(),
      cancel: () => close(),
    },
    { highWaterMark: room },
  )
}

function differs(now: Followed, last: Followed): boolean {
  return now.revision !== last.revision || now.status !== last.status
}

/** Thousands of streams may send one thing at the same moment. */
const events = new WeakMap<Followed, Uint8Array>()

function eventOf(name: string, thing: Followed): Uint8Array {
  const known = events.get(thing)
  if (known) return known
  const event = encoder.encode(`event: ${name}\nid: ${thing.revision}\ndata: ${JSON.stringify(thing)}\n\n`)
  events.set(thing, event)
  return event
}
