import type { Cosigning } from '@countersign/api'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Cookie } from '../../http/cookies.ts'
import type { Environment } from '../../http/environment.ts'
import { problems } from '../../http/openapi.ts'
import { ProblemException } from '../../http/problem.ts'
import { refuseInvalid } from '../../http/validation.ts'
import { createInFlight } from '../../rpc/inFlight.ts'
import { isId, isToken } from '../../store/token.ts'
import type { News } from '../../news/news.ts'
import { type StreamTimes, streamEvents, usualTimes } from '../../news/stream.ts'

export type EventRoutesOptions = {
  /** Finds a cosigning as a browser sees it. */
  find(id: string, browser: string | undefined): Promise<Cosigning | undefined>
  news: Pick<News, 'listen'>
  /** Somebody looks at this cosigning; said anew from time to time while they do. */
  wanted(id: string): void
  /** What the browser is known by. */
  cookie: Cookie
  /** Ends all streams: the server is on its way down. */
  over: AbortSignal
  /** How many streams there may be, in all and of one network. @default 10,000 and 100 */
  bounds?: { all: number; each: number }
  times?: StreamTimes
  now?: () => number
}

const events = createRoute({
  method: 'get',
  path: '/v1/cosignings/{id}/events',
  summary: 'A cosigning as it stands, and after every change (server-sent events)',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: {
      description: 'events named `cosigning`, with the revision as id and the cosigning as JSON',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems('request-invalid', 'cosigning-not-found', 'too-many-requests'),
  },
})

/** `GET /v1/cosignings/{id}/events`: whoever has the link of a cosigning may follow it. */
export function eventRoutes(options: EventRoutesOptions) {
  const { find, news, wanted, cookie, over, now = Date.now, times = usualTimes } = options
  const inFlight = createInFlight(options.bounds ?? { all: 10_000, each: 100 })
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.openapi(events, async context => {
    const { id } = context.req.valid('param')
    const value = cookie.readAnywhere(context)
    const browser = isToken(value) ? value : undefined
    const first = isId(id) ? await find(id, browser) : undefined
    if (!first)
      throw new ProblemException(
        'cosigning-not-found',
        'There is no such request for confirmations, or it is long over. Please check the link.',
      )
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx else keeps events back until it has many of them.
      'x-accel-buffering': 'no',
    }
    // Nobody would read a stream in answer to HEAD, nor end it.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    const leave = inFlight.take(context.var.network)
    if (!leave)
      throw new ProblemException(
        'too-many-requests',
        'Too many pages follow requests for confirmations from your network just now. Yours still asks from time to time.',
        { retryAfter: 30 },
      )
    wanted(id)
    const stream = streamEvents({
      name: 'cosigning',
      first,
      endOf: ({ status, expiresAt }) =>
        status === 'NEEDS_CONFIRMATION' ? Date.parse(expiresAt) : undefined,
      read: () => find(id, browser),
      listen: heard => news.listen(id, heard, first.revision),
      waiting: () => wanted(id),
      ended: leave,
      over,
      times,
      now,
    })
    return context.body(stream, 200, headers)
  })

  return routes
}
