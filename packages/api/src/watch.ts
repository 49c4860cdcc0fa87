import { ProblemError, ServerUnreachableError } from './page-client.ts'
import { streamBeat } from './stream-beat.ts'
import { type WatchedPage, watchedPage } from './watched-page.ts'

/** What changes, and can be watched. */
export type Watchable = { readonly id: string; readonly revision: number; readonly status: string }

/** Where something is to be found, and what is known of its kind. */
export type Watched<Thing extends Watchable> = {
  /** Of its stream of server-sent events. */
  readonly url: string
  /** What its events are called. */
  readonly event: string
  readonly read: (signal: AbortSignal) => Promise<Thing>
  /** It, as an event brought it; `null`: what came is only the sign to read. */
  readonly parse: (data: string) => Thing | null
  /** Whether nothing changes any more that is worth being watched. */
  readonly isOver: (thing: Thing) => boolean
  /** The code of the problem with which the server says that there is none. */
  readonly goneCode: string
}

export type News<Thing> = {
  /** How it stands: at once, and after each change; never an older state after a newer one. */
  readonly heard: (thing: Thing) => void
  /** The server has answered, also without news: what was heard last is up to date. */
  readonly reached?: () => void
  /** The server does not answer, so what was heard last may be out of date. It is asked again without further calls. */
  readonly lost?: () => void
  /** The server knows none of this id. Nothing more is told. */
  readonly gone?: () => void
}

/** What of `EventSource` is used. */
export type Events = {
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

export type WatchOptions = {
  /** Opens a stream of events; `null`: there is none, and the server is asked again and again. @default `EventSource` */
  readonly openEvents?: ((url: string) => Events) | null
  /** @default the page in this browser */
  readonly page?: WatchedPage
}

/** How often the server is asked while no events come, in milliseconds. */
const interval = 4_000
/** How often it is asked while nobody looks at the page, in milliseconds. */
const restingInterval = 30_000
/**
 * How often the server is asked while events come, in milliseconds: the connection may be in use while the server cannot
 * read its database. Not the same for all pages, or all would ask a restarted server at once.
 */
const doubtInterval = () => 20_000 + Math.random() * 10_000
/** How long after a stream broke the server is asked, in milliseconds: most streams are back by then. */
const afterBreak = () => 1_000 + Math.random() * 1_500
/** How long a stream may bring nothing before the server is asked, in milliseconds: a beat may be 2 s late. */
const silenceLimit = streamBeat.every + 2_000
/** How long an answer may take, in milliseconds, before the server counts as lost. It is still waited for after that. */
const answerWithin = 4_000
/** After which time a stream that the server or a proxy has refused is tried again, in milliseconds. */
const reopenAfter = 30_000
/** After which time a hidden page closes its stream, in milliseconds: browsers allow few at a time. */
const restAfter = 30_000

const closed = 2

/**
 * Watches something until it is over: by server-sent events, and where these do not come through by asking every 4 s, going
 * back to events later.
 *
 * A server that accepts connections and never answers is lost after at most 11 s: its stream has then been silent for 7 s,
 * and a question unanswered for 4 s. A stream that brings anything is never lost, however slow the network is.
 *
 * @returns what stops it
 * @see HTML §Server-sent events
 */
export function watch<Thing extends Watchable>(
  { url, event: name, read: ask, parse, isOver, goneCode }: Watched<Thing>,
  { heard, reached, lost, gone }: News<Thing>,
  { openEvents = browserEvents(), page = watchedPage() }: WatchOptions = {},
): () => void {
  const over = new AbortController()
  let last: Pick<Thing, 'revision' | 'status'> | null = null
  let events: Events | null = null
  /** Whether events have come through before: then an open stream is a good one, though there is no news. */
  let proven = false
  let live = false
  /** Whether the stream has stopped bringing beats. */
  let silent = false
  /** Whether the server answered last that it cannot say: then a beat does not show that what was heard is up to date. */
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
    heard(thing)
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
      // The server answers, but nothing comes through this connection any more.
      if (silent) reopen()
    } catch (error) {
      if (over.signal.aborted) return
      if (error instanceof ProblemError && error.code === goneCode) {
        stop()
        gone?.()
        return
      }
      // Any other failure is tried again.
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
      const thing = 'data' in event && typeof event.data === 'string' ? parse(event.data) : null
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
      // The browser goes on by itself where the connection dropped, and gives up where it was refused.
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

/** Whether it is newer than the last; an end that only time brings has the revision of what was before. */
function isNews(now: Watchable, last: Pick<Watchable, 'revision' | 'status'> | null): boolean {
  if (!last || now.revision !== last.revision) return now.revision > (last?.revision ?? -1)
  return now.status !== last.status
}

function browserEvents(): WatchOptions['openEvents'] {
  return typeof EventSource === 'undefined' ? null : url => new EventSource(url, { withCredentials: true })
}
