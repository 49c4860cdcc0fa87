import type { Cosigning } from '@countersign/api'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Cookie } from '../../http/cookies.ts'
import type { Environment } from '../../http/environment.ts'
import { problems } from '../../http/openapi.ts'
import { ProblemException } from '../../http/problem.ts'
import { refuseInvalid } from '../../http/validation.ts'
import type { News } from '../../news/news.ts'
import type { Streams } from '../../news/streams.ts'
import { isId, isToken } from '../../store/token.ts'

export type EventRoutesOptions = {
  streams: Streams
  /** Finds a cosigning as a browser sees it. */
  find(id: string, browser: string | undefined): Promise<Cosigning | undefined>
  news: Pick<News, 'listen'>
  /** Somebody looks at this cosigning; said anew from time to time while they do. */
  wanted(id: string): void
  /** What the browser is known by. */
  cookie: Cookie
}

const events = createRoute({
  method: 'get',
  path: '/v1/cosignings/{id}/events',
  summary: 'A cosigning as it stands, and after every change (server-sent events)',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: {
      description:
        'events named `cosigning`, with the revision as id and the cosigning as JSON; and `alive` every 5 s',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems('request-invalid', 'cosigning-not-found', 'too-many-requests'),
  },
})

/** `GET /v1/cosignings/{id}/events`: whoever has the link of a cosigning may follow it. */
export function eventRoutes(options: EventRoutesOptions) {
  const { streams, find, news, wanted, cookie } = options
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
    return streams(context, {
      countedAs: [`cosigning:${id}`],
      name: 'cosigning',
      first,
      endOf: ({ status, expiresAt }) => (status === 'NEEDS_CONFIRMATION' ? Date.parse(expiresAt) : undefined),
      read: () => find(id, browser),
      listen: heard => news.listen(id, heard, first.revision),
      waiting: () => wanted(id),
    })
  })

  return routes
}
