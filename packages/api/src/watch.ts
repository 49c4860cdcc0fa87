import { ProblemError, ServerUnreachableError } from './page-client.ts'
import { parseJson } from './parse-json.ts'
import { streamBeat } from './stream-beat.ts'
import { type WatchedPage, watchedPage } from './watched-page.ts'

/** A state that changes and can be watched. */
export type Watchable = { readonly id: string; readonly revision: number; readonly status: string }

/** Where to read something, and the properties of its kind. */
export type Watched<Thing extends Watchable> = {
  readonly id: string
  /** The path of its stream of server-sent events. */
  readonly url: string
  /** The name of its events. */
  readonly event: string
  readonly read: (signal: AbortSignal) => Promise<Thing>
  /** Whether an event contains the state; otherwise it only triggers a request. */
  readonly isInEvent: boolean
  /** Whether there will be no more changes worth watching. */
  readonly isOver: (thing: Thing) => boolean
  /** The problem code with which the server reports that it does not exist. */
  readonly goneCode: string
}

export type News<Thing> = {
  /** Receives the state: at once, and after each change; never an older state after a newer one. */
  readonly changed: (thing: Thing) => void
  /** The server has answered, possibly without changes: the last received state is current. */
  readonly reached?: () => void
  /**
   * The server does not answer, so the last received state may be out of date. Retries happen without further calls.
   */
  readonly lost?: () => void
  /** The server does not know this id. No more calls follow. */
  readonly notFound?: () => void
}

/** The used part of `EventSource`. */
export type Events = {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

export type WatchOptions = {
  /** Opens a stream of events; `null`: not supported, and the server is polled instead. @default `EventSource` */
  readonly openEvents?: ((url: string) => Events) | null
  /** @default the page in this browser */
  readonly page?: WatchedPage
}

/** The polling interval while no events come, in milliseconds. */
const interval = 4_000
/** The polling interval while the page is hidden, in milliseconds. */
const restingInterval = 30_000
/**
 * The polling interval while events come, in milliseconds: the connection may be alive although the server cannot read
 * its database. Differs between pages, or all would poll a restarted server at the same time.
 */
const doubtInterval = () => 20_000 + Math.random() * 10_000
/** How long after a stream breaks the server is polled, in milliseconds: most streams have reconnected by then. */
const afterBreak = () => 1_000 + Math.random() * 1_500
/** How long a stream may be silent before the server is polled, in milliseconds: a beat may be 2 s late. */
const silenceLimit = streamBeat.every + 2_000
/**
 * How long an answer may take before the server is reported as lost, in milliseconds. It is still awaited after that.
 */
const answerWithin = 4_000
/** When a stream that the server or a proxy refused is retried, in milliseconds. */
const reopenAfter = 30_000
/** When a hidden page closes its stream, in milliseconds: browsers allow only a few at a time. */
const restAfter = 30_000

const closed = 2

/**
 * Watches something until it has ended: by server-sent events, or by polling every 4 s if these fail, returning to
 * events later.
 *
 * A server that accepts connections and never answers is reported as lost after at most 11 s: by then its stream has
 * been silent for 7 s, and a request unanswered for 4 s. While a stream sends anything the server is never lost,
 * however slow the network is.
 *
 * @returns a function that stops it
 * @see HTML §Server-sent events
 */
export function watch<Thing extends Watchable>(
  { id, url, event: name, read: ask, isInEvent, isOver, goneCode }: Watched<Thing>,
  { changed, reached, lost, notFound }: News<Thing>,
  { openEvents = browserEvents(), page = watchedPage() }: WatchOptions = {},
): () => void {
  const over = new AbortController()
  let last: Pick<Thing, 'revision' | 'status'> | null = null
  let events: Events | null = null
  /** Whether events have arrived before: then an open stream works, even without changes. */
  let proven = false
  let live = false
  /** Whether the stream has stopped sending beats. */
  let silent = false
  /**
   * Whether the server last answered that it cannot read the state: then a beat does not show that the last state is
   * current.
   */
  let failing = false
  let isLost = false
  let resting = false
  let reading = false
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let answerTimer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    over.abort()
    closeEvents()
    for (const timer of [pollTimer, openTimer, restTimer, answerTimer]) clearTimeout(timer)
    stopListening()
  }

  function tell(thing: Thing) {
    if (over.signal.aborted || !isNews(thing, last)) return
    last = thing
    if (isOver(thing)) stop()
    changed(thing)
  }

  function setLost() {
    clearTimeout(answerTimer)
    if (isLost || over.signal.aborted) return
    isLost = true
    lost?.()
  }

  function answered() {
    clearTimeout(answerTimer)
    failing = false
    isLost = false
  }

  function setReached() {
    const was = isLost
    answered()
    if (was) reached?.()
  }

  function pollIn(after: number) {
    clearTimeout(pollTimer)
    pollTimer = setTimeout(read, after)
  }

  function expectAnswer() {
    clearTimeout(answerTimer)
    answerTimer = setTimeout(setLost, answerWithin)
  }

  async function read() {
    if (reading || over.signal.aborted) return
    reading = true
    clearTimeout(pollTimer)
    if (!live) expectAnswer()
    let pause = 0
    try {
      const thing = await ask(over.signal)
      setReached()
      tell(thing)
      // The server answers, but nothing arrives through this connection any more.
      if (silent) reopen()
    } catch (error) {
      if (over.signal.aborted) return
      if (error instanceof ProblemError && error.code === goneCode) {
        stop()
        notFound?.()
        return
      }
      // Any other failure is retried.
      if (error instanceof ProblemError) pause = (error.problem.retryAfter ?? 0) * 1_000
      failing = error instanceof ProblemError && error.problem.status >= 500
      if (failing || (error instanceof ServerUnreachableError && !live)) setLost()
      else clearTimeout(answerTimer)
    } finally {
      reading = false
      const usual = resting ? restingInterval : live && !failing ? doubtInterval() : interval
      if (!over.signal.aborted && page.isOnline()) pollIn(Math.max(usual, pause))
    }
  }

  function isLive() {
    live = true
    proven = true
    if (!failing) pollIn(doubtInterval())
  }

  function onBeat() {
    if (!live) isLive()
    if (!failing) setReached()
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      live = false
      silent = true
      expectAnswer()
      void read()
    }, silenceLimit)
  }

  function open() {
    clearTimeout(openTimer)
    if (events || resting || !openEvents || over.signal.aborted || !page.isOnline()) return
    const source = openEvents(url)
    events = source
    silent = false
    source.addEventListener('open', () => {
      if (events === source && proven) isLive()
    })
    source.addEventListener(streamBeat.event, () => {
      if (events === source) onBeat()
    })
    source.addEventListener(name, event => {
      if (events !== source) return
      isLive()
      const thing = isInEvent && 'data' in event ? parse<Thing>(event.data, id) : null
      if (!thing) return void read()
      answered()
      tell(thing)
      reached?.()
    })
    source.addEventListener('error', () => {
      if (events !== source) return
      const was = live
      live = false
      clearTimeout(silenceTimer)
      pollIn(was ? afterBreak() : 0)
      // The browser reconnects automatically after a dropped connection, and stops after a refusal.
      if (source.readyState !== closed) return
      events = null
      openTimer = setTimeout(open, reopenAfter)
    })
  }

  function closeEvents() {
    events?.close()
    events = null
    live = false
    silent = false
    clearTimeout(silenceTimer)
  }

  function reopen() {
    closeEvents()
    open()
  }

  function rest() {
    resting = true
    closeEvents()
    clearTimeout(openTimer)
    clearTimeout(answerTimer)
    if (page.isOnline()) return pollIn(restingInterval)
    clearTimeout(pollTimer)
    setLost()
  }

  function look() {
    clearTimeout(restTimer)
    if (!page.isOnline()) return rest()
    if (page.isHidden()) {
      restTimer = setTimeout(rest, restAfter)
      return
    }
    resting = false
    void read()
    open()
  }

  const stopListening = page.listen(look)
  open()
  if (page.isOnline()) pollIn(openEvents ? interval : 0)
  return stop
}

/** Parses the state that the server sends: a proxy may send something else. */
function parse<Thing extends Watchable>(data: unknown, id: string): Thing | null {
  const value = typeof data === 'string' ? parseJson(data) : null
  const isWatched =
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    value.id === id &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'status' in value &&
    typeof value.status === 'string'
  // With these, it is the state of a server.
  return isWatched ? (value as Thing) : null
}

/** Whether it is newer than the last state; an expiry has the same revision as the state before. */
function isNews(now: Watchable, last: Pick<Watchable, 'revision' | 'status'> | null): boolean {
  if (!last || now.revision !== last.revision) return now.revision > (last?.revision ?? -1)
  return now.status !== last.status
}

function browserEvents(): WatchOptions['openEvents'] {
  return typeof EventSource === 'undefined' ? null : url => new EventSource(url, { withCredentials: true })
}
