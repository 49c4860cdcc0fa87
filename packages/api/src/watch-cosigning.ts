import type { Client } from './client.ts'
import { ProblemError } from './page-client.ts'
import type { Cosigning } from './types.ts'
import { type WatchedPage, watchedPage } from './watched-page.ts'

export type CosigningNews = {
  /** How it stands: at once, and after each change; never an older state after a newer one. */
  readonly heard: (cosigning: Cosigning) => void
  /** The server knows no cosigning of this id. Nothing more is told. */
  readonly gone?: () => void
}

/** What of `EventSource` is used. */
export type Events = {
  readonly readyState: number
  addEventListener(type: 'open' | 'error' | 'cosigning', listener: (event: Event) => void): void
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
 * Watches a cosigning until it has ended or been confirmed: by server-sent events, and where these do not come through
 * by asking every 4 s, going back to events later.
 *
 * @returns what stops it
 * @see HTML §Server-sent events
 * @example
 * const stop = watchCosigning(client, id, { heard: cosigning => draw(cosigning) })
 */
export function watchCosigning(
  client: Pick<Client, 'baseUrl' | 'framed' | 'cosigning'>,
  id: string,
  { heard, gone }: CosigningNews,
  { openEvents = browserEvents(), page = watchedPage() }: WatchOptions = {},
): () => void {
  const over = new AbortController()
  let revision = -1
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

  function tell(cosigning: Cosigning) {
    if (over.signal.aborted || cosigning.revision <= revision) return
    ;({ revision } = cosigning)
    if (cosigning.status !== 'NEEDS_CONFIRMATION') stop()
    heard(cosigning)
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
      tell(await client.cosigning(id, { signal: over.signal }))
    } catch (error) {
      if (over.signal.aborted) return
      if (error instanceof ProblemError && error.code === 'cosigning-not-found') {
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
    const source = openEvents(`${client.baseUrl}/v1/cosignings/${encodeURIComponent(id)}/events`)
    events = source
    source.addEventListener('open', () => {
      if (events === source && proven) isLive()
    })
    source.addEventListener('cosigning', event => {
      if (events !== source) return
      isLive()
      // A stream carries no header, and so not the cookie of a page in a foreign frame: there it is only the sign.
      const cosigning = client.framed ? null : readEvent(event, id)
      if (cosigning) tell(cosigning)
      else void read()
    })
    source.addEventListener('error', () => {
      if (events !== source) return
      const was = live
      live = false
      pollIn(was ? interval : 0)
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

function readEvent(event: Event, id: string): Cosigning | null {
  if (!('data' in event) || typeof event.data !== 'string') return null
  try {
    const value: unknown = JSON.parse(event.data)
    return isCosigning(value) && value.id === id ? value : null
  } catch {
    return null
  }
}

/** Whether this is what the server sends: what stands between may send something else. */
function isCosigning(value: unknown): value is Cosigning {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'safes' in value &&
    Array.isArray(value.safes)
  )
}

function browserEvents(): WatchOptions['openEvents'] {
  return typeof EventSource === 'undefined' ? null : url => new EventSource(url, { withCredentials: true })
}
