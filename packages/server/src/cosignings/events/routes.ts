import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Cookies } from '../../http/cookies.ts'
import type { Environment } from '../../http/environment.ts'
import { idParams, problems } from '../../http/openapi.ts'
import { ProblemException } from '../../http/problem.ts'
import { refuseInvalid } from '../../http/validation.ts'
import type { News } from '../../news/news.ts'
import type { Streams } from '../../news/streams.ts'
import { isId, isToken } from '../../store/token.ts'
import type { Cosignings } from '../cosignings.ts'

export type EventRoutesOptions = {
  streams: Streams
  cosignings: Pick<Cosignings, 'find'>
  news: Pick<News, 'listen'>
  /** Called periodically while a page shows a cosigning. */
  watcher: { wanted(cosigning: string): void }
  cookies: Pick<Cookies, 'browser'>
}

const events = createRoute({
  method: 'get',
  path: '/v1/cosignings/{id}/events',
  summary: 'Follow a cosigning (server-sent events)',
  request: { params: idParams },
  responses: {
    200: {
      description:
        'Events named `cosigning`, with the revision as ID and the cosigning as JSON: its current state and every change; and `alive` every 5 seconds',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems('request-invalid', 'cosigning-not-found', 'too-many-requests'),
  },
})

/** Creates `GET /v1/cosignings/{id}/events`: everybody with the link of a cosigning may follow it. */
export function eventRoutes(options: EventRoutesOptions) {
  const { streams, cosignings, news, watcher, cookies } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.openapi(events, async context => {
    const { id } = context.req.valid('param')
    const value = cookies.browser.readAnywhere(context)
    const browser = isToken(value) ? value : undefined
    const first = isId(id) ? await cosignings.find(id, browser) : undefined
    if (!first) throw new ProblemException('cosigning-not-found')
    return streams(context, {
      countedAs: [`cosigning:${id}`],
      name: 'cosigning',
      first,
      endOf: ({ status, expiresAt }) => (status === 'NEEDS_CONFIRMATION' ? Date.parse(expiresAt) : undefined),
      read: () => cosignings.find(id, browser),
      listen: onChange => news.listen(id, onChange, first.revision),
      waiting: () => watcher.wanted(id),
    })
  })

  return routes
}
