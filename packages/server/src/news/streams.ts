import type { Context } from 'hono'
import type { Environment } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import { createInFlight } from '../rpc/inFlight.ts'
import { type Followed, type StreamOptions, type StreamTimes, streamEvents, usualTimes } from './stream.ts'

export type StreamsOptions = {
  /** Ends all streams: the server is on its way down. */
  over: AbortSignal
  /** How many streams there may be, in all and of one network. @default 10,000 and 100 */
  bounds?: { all: number; each: number }
  times?: StreamTimes
  now?: () => number
}

/** Makes what answers with streams of events, so many at one time. */
export function createStreams(options: StreamsOptions) {
  const { over, bounds = { all: 10_000, each: 100 }, times = usualTimes, now = Date.now } = options
  const inFlight = createInFlight(bounds)

  /** @throws {ProblemException} `too-many-requests` */
  return function answer<Thing extends Followed>(
    context: Context<Environment>,
    followed: Omit<StreamOptions<Thing>, 'ended' | 'over' | 'times' | 'now'>,
  ) {
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx else keeps events back until it has many of them.
      'x-accel-buffering': 'no',
    }
    // Nobody would read a stream in answer to HEAD, nor end it.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    const ended = inFlight.take(context.var.network)
    if (!ended)
      throw new ProblemException(
        'too-many-requests',
        'Too many pages follow what happens here from your network just now. Yours still asks from time to time.',
        { retryAfter: 30 },
      )
    followed.waiting()
    return context.body(streamEvents({ ...followed, ended, over, times, now }), 200, headers)
  }
}
