import {
  handOverReplySchema,
  handOverRequestSchema,
  requestCallReplySchema,
  requestReplySchema,
  requestRequestSchema,
  requestStatusSchema,
  requestsSchema,
  text,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Callers } from '../apiKeys/caller.ts'
import { readBrowser } from '../challenges/browser.ts'
import type { Cookie } from '../http/cookies.ts'
import { countsOf } from '../http/countsOf.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { News } from '../news/news.ts'
import type { Streams } from '../news/streams.ts'
import { hashToken } from '../store/token.ts'
import { exportCsv } from './export.ts'
import { notYours } from './problems.ts'
import type { Requests } from './requests.ts'

const params = z.object({ id: z.string().max(64) })
const filter = {
  status: requestStatusSchema.optional(),
  search: text(100)
    .trim()
    .optional()
    .describe('part of the purpose, the audience, the reference or an account'),
}
const always = ['not-signed-in', 'api-key-refused', 'scope-missing', 'too-many-requests'] as const
const asked = ['request-not-found', 'request-answered', 'request-ended'] as const

const create = createRoute({
  method: 'post',
  path: '/v1/requests',
  summary: 'Ask for a proof (scope `requests:write`)',
  request: { body: { ...json(requestRequestSchema, 'what is asked for'), required: true } },
  responses: {
    201: json(requestReplySchema, 'the request, with the link to pass on'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'not-allowed',
      'chain-not-configured',
      'too-many-requests-open',
      ...always,
    ),
  },
})

const list = createRoute({
  method: 'get',
  path: '/v1/requests',
  summary: 'The requests of the account, newest first (scope `requests:read`)',
  request: {
    query: z.object({
      ...filter,
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: { 200: json(requestsSchema, 'a page of them'), ...problems('request-invalid', ...always) },
})

const exported = createRoute({
  method: 'get',
  path: '/v1/requests/export',
  summary: 'The requests of the account as CSV, newest first, at most 10,000 (scope `requests:read`)',
  request: { query: z.object(filter) },
  responses: {
    200: { description: 'RFC 4180, in UTF-8', content: { 'text/csv': { schema: z.string() } } },
    ...problems('request-invalid', ...always),
  },
})

const read = createRoute({
  method: 'get',
  path: '/v1/requests/{id}',
  summary: 'A request of the account, with what was handed over (scope `requests:read`)',
  request: { params },
  responses: { 200: json(requestReplySchema, 'the request'), ...problems('request-not-found', ...always) },
})

const events = createRoute({
  method: 'get',
  path: '/v1/requests/{id}/events',
  summary: 'A request of the account as it stands, and after every change (scope `requests:read`)',
  request: { params },
  responses: {
    200: {
      description: 'server-sent events named `request`, with the revision as id and the request as JSON',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems('request-not-found', ...always),
  },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/v1/requests/{id}',
  summary: 'Withdraw a request (scope `requests:write`)',
  request: { params },
  responses: { 204: { description: 'withdrawn' }, ...problems('origin-refused', ...asked, ...always) },
})

const open = createRoute({
  method: 'post',
  path: '/v1/requests/{id}/open',
  summary: 'A request as whoever is asked sees it; notes that it was opened',
  request: { params },
  responses: {
    200: json(requestCallReplySchema, 'the request'),
    ...problems('origin-refused', 'request-not-found', 'too-many-requests'),
  },
})

const handOver = createRoute({
  method: 'post',
  path: '/v1/requests/{id}/hand-over',
  summary: 'Answer a request with a proof that this browser has made',
  request: { params, body: { ...json(handOverRequestSchema, 'the proof, and the consent'), required: true } },
  responses: {
    200: json(handOverReplySchema, 'it is handed over'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'proof-not-yours',
      'proof-unfit',
      'too-many-requests',
      ...asked,
    ),
  },
})

export type RequestRoutesOptions = {
  streams: Streams
  requests: Requests
  news: Pick<News, 'listen'>
  callers: Callers
  rateLimit: RateLimit
  /** How many requests a minute one network may open and answer. */
  limits: { address: number }
  /** What the browser is known by. */
  cookie: Cookie
  now?: () => number
}

/** `/v1/requests`: asking for proofs, and answering. */
export function requestRoutes(options: RequestRoutesOptions) {
  const { streams, requests, news, callers, rateLimit, limits, cookie, now = Date.now } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })
  routes.post('/v1/requests', limitBody(16 * 1024))
  routes.post('/v1/requests/:id/hand-over', limitBody(4 * 1024))
  for (const path of ['/v1/requests/:id/open', '/v1/requests/:id/hand-over'])
    routes.use(path, async (context, next) => {
      await rateLimit.count(countsOf('requests', context.var, limits.address))
      await next()
    })

  routes.openapi(create, async context => {
    const caller = await callers.findAllowed(context, 'requests:write')
    const request = await requests.create(caller, context.req.valid('json'))
    return context.json({ request }, 201)
  })

  routes.openapi(list, async context => {
    const { subject } = await callers.find(context, 'requests:read')
    const { status, search, cursor, limit } = context.req.valid('query')
    const { items, next } = await requests.list(
      { subject, status, search },
      { limit, after: readCursor(cursor) },
    )
    return context.json({ items, next: next ? writeCursor(next) : null }, 200)
  })

  // Before the one with an id, which would take its name for one.
  routes.openapi(exported, async context => {
    const { subject } = await callers.find(context, 'requests:read')
    const day = new Date(now()).toISOString().slice(0, 10)
    return context.body(exportCsv(requests, { subject, ...context.req.valid('query') }), 200, {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="requests-${day}.csv"`,
      'cache-control': 'no-store',
    })
  })

  routes.openapi(read, async context => {
    const { subject } = await callers.find(context, 'requests:read')
    const request = await requests.read(subject, context.req.valid('param').id)
    return context.json({ request }, 200)
  })

  routes.openapi(events, async context => {
    const { id } = context.req.valid('param')
    const { subject } = await callers.find(context, 'requests:read')
    const first = await requests.read(subject, id)
    return streams(context, {
      countedAs: [`request:${id}`, `account:${subject}`],
      name: 'request',
      first,
      endOf: ({ status, deadline }) => (status === 'open' ? Date.parse(deadline) : undefined),
      async read() {
        // Whoever was signed out meanwhile, or whose key was revoked, hears nothing more.
        const caller = await callers.findAgain(context, 'requests:read')
        return requests.read(caller.subject, id)
      },
      listen: heard => news.listen(id, heard, first.revision),
      waiting: () => {},
    })
  })

  routes.openapi(withdraw, async context => {
    const { subject } = await callers.find(context, 'requests:write')
    await requests.withdraw(subject, context.req.valid('param').id)
    return context.body(null, 204)
  })

  routes.openapi(open, async context => {
    const owner = await callers.signedIn(context)
    const request = await requests.open(context.req.valid('param').id, {
      browserHash: browserHashOf(readBrowser(cookie, context)),
      subject: owner?.subject,
    })
    return context.json({ request }, 200)
  })

  routes.openapi(handOver, async context => {
    const browserHash = browserHashOf(readBrowser(cookie, context))
    if (browserHash === undefined) throw notYours()
    const { proof } = context.req.valid('json')
    return context.json(await requests.handOver(context.req.valid('param').id, proof, browserHash), 200)
  })

  return routes
}

function browserHashOf(browser: string | undefined): string | undefined {
  return browser === undefined ? undefined : hashToken(browser)
}
