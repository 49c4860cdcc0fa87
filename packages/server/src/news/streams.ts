import type { Context } from 'hono'
import { type ClientNetwork, countsOf } from '../http/counts-of.ts'
import type { Environment } from '../http/environment.ts'
import { createInFlight } from '../http/in-flight.ts'
import { ProblemException } from '../http/problem.ts'
import { type Followed, type StreamOptions, type StreamTimes, streamEvents, usualTimes } from './stream.ts'

/** How many streams may be open on one server. */
export type StreamBounds = {
  all: number
  /** From one network; for an IPv6 /48, sixteen times as many. */
  network: number
  /** For one followed thing, and for one account that follows its own. */
  thing: number
  /** Of the streams of a thing that anyone with its link can follow: for one network, and at most for an IPv6 /48. */
  part: { network: number; wide: number }
  /** In addition, for those who are not to be crowded out: for each of them, and for their network. */
  reserved: number
}

type Following<Thing extends Followed> = Omit<StreamOptions<Thing>, 'ended' | 'over' | 'times' | 'now'> & {
  /** The names that it is counted under besides its network, such as its id. */
  countedAs: readonly string[]
  /** Whether anyone with a link can follow it. Each network then gets only a part of its streams. */
  isShared: boolean
  /**
   * Called with `first` if all other places are taken: returns the name that the follower has reserved places under;
   * `undefined` if there are none for this follower.
   */
  reservedFor: (first: Thing, context: Context<Environment>) => Promise<string | undefined>
}

export type Streams = ReturnType<typeof createStreams>

const usualBounds: StreamBounds = {
  ...{ all: 10_000, network: 100, thing: 200 },
  part: { network: 20, wide: 50 },
  reserved: 20,
}

/** Creates a function that responds with event streams, which `sendEvents` sends, and limits the number of open streams of all kinds together. */
export function createStreams(options: {
  /** Ends all streams when the server shuts down. */
  over: AbortSignal
  /**
   * @default 10,000 in total, 100 from one network, 200 for one thing, of which one network gets 20; and 20 reserved ones
   */
  bounds?: Partial<StreamBounds>
  times?: StreamTimes
  now?: () => number
}) {
  const { over, times = usualTimes, now = Date.now } = options
  const bounds = { ...usualBounds, ...options.bounds }
  const inFlight = createInFlight(bounds.all)

  function takeUsual(network: ClientNetwork, countedAs: readonly string[], isShared: boolean) {
    const parts = (who: string) =>
      countsOf(who, network, bounds.part.network).map(count => ({
        ...count,
        limit: Math.min(count.limit, bounds.part.wide),
      }))
    return inFlight.take([
      ...countsOf('streams', network, bounds.network),
      ...countedAs.map(who => ({ who, limit: bounds.thing })),
      ...(isShared ? countedAs.flatMap(parts) : []),
    ])
  }

  function takeReserved(network: ClientNetwork, who: string) {
    const limit = bounds.reserved
    return inFlight.take([...countsOf('reserved-streams', network, limit), { who: `reserved:${who}`, limit }])
  }

  /** @throws {ProblemException} `too-many-requests` */
  return async function answer<Thing extends Followed>(
    context: Context<Environment>,
    { countedAs, isShared, reservedFor, ...followed }: Following<Thing>,
  ) {
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Otherwise nginx buffers events.
      'x-accel-buffering': 'no',
    }
    // No client reads or ends a stream in response to HEAD, or after a timeout response.
    if (context.req.method === 'HEAD' || context.get('late')) return context.body(null, 200, headers)
    let leave = takeUsual(context.get('client'), countedAs, isShared)
    if (!leave) {
      const who = await reservedFor(followed.first, context)
      // A place would never be released.
      if (context.get('late')) return context.body(null, 200, headers)
      if (who !== undefined) leave = takeReserved(context.get('client'), who)
    }
    if (!leave)
      throw new ProblemException(
        'too-many-requests',
        'Too many pages are open for this, or from your network. This page refreshes less often.',
        { retryAfter: 30 },
      )
    const ended = leave
    followed.waiting()
    context.set('events', sink => streamEvents({ ...followed, ended, over, times, now }, sink))
    return context.body(null, 200, headers)
  }
}
