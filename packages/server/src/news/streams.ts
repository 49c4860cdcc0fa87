import type { Context } from 'hono'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import { createInFlight } from '../rpc/inFlight.ts'
import { type Followed, type StreamOptions, type StreamTimes, streamEvents, usualTimes } from './stream.ts'

/** How many streams may be open on one server. */
export type StreamBounds = {
  all: number
  /** From one network; from a /48 of IPv6 sixteen times as many. */
  network: number
  /** Of one thing that is followed, and of one account that follows its own. */
  thing: number
}

export type StreamsOptions = {
  /** Ends all streams: the server is on its way down. */
  over: AbortSignal
  /** @default 10,000 in all, 100 from one network, 200 of one thing */
  bounds?: StreamBounds
  times?: StreamTimes
  now?: () => number
}

type Following<Thing extends Followed> = Omit<StreamOptions<Thing>, 'ended' | 'over' | 'times' | 'now'> & {
  /** What it is counted under besides its network, such as its id. */
  countedAs: readonly string[]
}

export type Streams = ReturnType<typeof createStreams>

const usualBounds: StreamBounds = { all: 10_000, network: 100, thing: 200 }

/** Creates what answers with streams of events, so many at one time whatever they are of. */
export function createStreams(options: StreamsOptions) {
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
      // nginx else keeps events back until it has many of them.
      'x-accel-buffering': 'no',
    }
    // Nobody would read a stream in answer to HEAD, nor end it.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    const leave = inFlight.take([
      ...countsOf('streams', context.var, bounds.network),
      ...countedAs.map(who => ({ who, limit: bounds.thing })),
    ])
    if (!leave)
      throw new ProblemException(
        'too-many-requests',
        'Too many pages follow this, or too many from your network. Yours still asks from time to time.',
        { retryAfter: 30 },
      )
    followed.waiting()
    return context.body(streamEvents({ ...followed, ended: leave, over, times, now }), 200, headers)
  }
}
