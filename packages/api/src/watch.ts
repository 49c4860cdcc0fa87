import { ProblemError } from './page-client.ts'
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
  /** An event came, also one without news: the server is there, and what was heard last still holds. */
  readonly reached?: () => void
  /** A stream that had brought events has broken: the server may be away. It is asked again by itself. */
  readonly faltered?: () => void
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
 * A connection can be dead without anybody noticing: after this time, in milliseconds, the server is asked all the same.
 * A minute at most; not the same for all, or a server that was started anew would hear from all at once.
 */
const doubtInterval = () => 30_000 + Math.random() * 30_000
/** After which time a stream that the server or a proxy has refused is tried again, in milliseconds. */
const reopenAfter = 30_000
/** After which time a page in the back lets go of its stream: browsers allow few at a time. In milliseconds. */
const restAfter = 30_000

const closed = 2

/**
 * Watches something until it is over: by server-sent events, and where these do not come through by asking every 4 s, going
 * back to events later.
 *
 * @returns what stops it
 * @see HTML §Server-sent events
 */
export function watch<Thing extends Watchable>(
  { url, event: name, read: ask, parse, isOver, goneCode }: Watched<Thing>,
  { heard, reached, faltered, gone }: News<Thing>,
  { openEvents = browserEvents(), page = watchedPage() }: WatchOptions = {},
): () => void {
  const over = new AbortController()
  let last: Pick<Thing, 'revision' | 'status'> | null = null
  let events: Events | null = null
  /** Whether events have come through before: then an open stream is a good one, though there is no news. */
  let proven = false
  let live = false
  let resting = false
  let reading = false
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    over.abort()
    closeEvents()
    for (const timer of [pollTimer, openTimer, restTimer]) clearTimeout(timer)
    stopListening()
  }

  function tell(thing: Thing) {
    if (over.signal.aborted || !isNews(thing, last)) return
    last = thing
    if (isOver(thing)) stop()
    heard(thing)
  }

  function pollIn(after: number) {
    clearTimeout(pollTimer)
    pollTimer = setTimeout(read, after)
  }

  async function read() {
    if (reading || over.signal.aborted) return
    reading = true
    clearTimeout(pollTimer)
    let pause = 0
    try {
      tell(await ask(over.signal))
    } catch (error) {
      if (over.signal.aborted) return
      if (error instanceof ProblemError && error.code === goneCode) {
        stop()
        gone?.()
        return
      }
      // Whatever else came between is tried again.
      if (error instanceof ProblemError) pause = (error.problem.retryAfter ?? 0) * 1_000
    } finally {
      reading = false
      const usual = resting ? restingInterval : live ? doubtInterval() : interval
      if (!over.signal.aborted && page.isOnline()) pollIn(Math.max(usual, pause))
    }
  }

  function isLive() {
    live = true
    proven = true
    pollIn(doubtInterval())
  }

  function open() {
    clearTimeout(openTimer)
    if (events || resting || !openEvents || over.signal.aborted || !page.isOnline()) return
    const source = openEvents(url)
    events = source
    source.addEventListener('open', () => {
      if (events === source && proven) isLive()
    })
    source.addEventListener(name, event => {
      if (events !== source) return
      isLive()
      const thing = 'data' in event && typeof event.data === 'string' ? parse(event.data) : null
      if (!thing) return void read()
      tell(thing)
      reached?.()
    })
    source.addEventListener('error', () => {
      if (events !== source) return
      const was = live
      live = false
      pollIn(was ? interval : 0)
      if (was) faltered?.()
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
  }

  function rest() {
    resting = true
    closeEvents()
    clearTimeout(openTimer)
    if (page.isOnline()) pollIn(restingInterval)
    else clearTimeout(pollTimer)
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
