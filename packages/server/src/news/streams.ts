import type { Context } from 'hono'
import { countsOf } from '../http/counts-of.ts'
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
}

type Following<Thing extends Followed> = Omit<StreamOptions<Thing>, 'ended' | 'over' | 'times' | 'now'> & {
  /** The names that it is counted under besides its network, such as its id. */
  countedAs: readonly string[]
}

export type Streams = ReturnType<typeof createStreams>

const usualBounds: StreamBounds = { all: 10_000, network: 100, thing: 200 }

/** Creates a function that responds with event streams, and limits the number of open streams of all kinds together. */
export function createStreams(options: {
  /** Ends all streams when the server shuts down. */
  over: AbortSignal
  /** @default 10,000 in total, 100 from one network, 200 for one thing */
  bounds?: StreamBounds
  times?: StreamTimes
  now?: () => number
}) {
  const { over, bounds = usualBounds, times = usualTimes, now = Date.now } = options
  const inFlight = createInFlight(bounds.all)

  /** @throws {ProblemException} `too-many-requests` */
  return function answer<Thing extends Followed>(
    context: Context<Environment>,
    { countedAs, ...followed }: Following<Thing>,
  ) {
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Otherwise nginx buffers events.
      'x-accel-buffering': 'no',
    }
    // No client reads or ends a stream in response to HEAD.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    const leave = inFlight.take([
      ...countsOf('streams', context.var, bounds.network),
      ...countedAs.map(who => ({ who, limit: bounds.thing })),
    ])
    if (!leave)
      throw new ProblemException(
        'too-many-requests',
        'Too many pages are open for this, or from your network. This page refreshes less often.',
        { retryAfter: 30 },
      )
    followed.waiting()
    return context.body(streamEvents({ ...followed, ended: leave, over, times, now }), 200, headers)
  }
}
