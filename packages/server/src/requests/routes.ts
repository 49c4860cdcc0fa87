import {
  createProofRequestSchema,
  handOverReplySchema,
  handOverRequestSchema,
  requestCallReplySchema,
  requestReplySchema,
  requestStatusSchema,
  requestsSchema,
  text,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { type Callers, callerProblems } from '../api-keys/caller.ts'
import type { Settings } from '../config/config.ts'
import { readBrowser } from '../http/browser.ts'
import type { Cookies } from '../http/cookies.ts'
import { limitNetwork } from '../http/counts-of.ts'
import { readCursor, writePage } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limit-body.ts'
import { idParams, json, pageQuery, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { News } from '../news/news.ts'
import type { Streams } from '../news/streams.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { hashToken } from '../store/token.ts'
import { exportCsv } from './export.ts'
import type { Requests } from './requests.ts'

const filter = {
  status: requestStatusSchema.optional(),
  search: text(100)
    .trim()
    .optional()
    .describe('part of the purpose, the audience, the reference or an account'),
}
const asked = ['request-not-found', 'request-answered', 'request-ended'] as const

const create = createRoute({
  method: 'post',
  path: '/v1/requests',
  summary: 'Create a request for a proof (scope `requests:write`)',
  request: { body: { ...json(createProofRequestSchema, 'The terms of the request'), required: true } },
  responses: {
    201: json(requestReplySchema, 'The request, with the link to share'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'not-allowed',
      'chain-not-configured',
      'too-many-requests-open',
      ...callerProblems,
    ),
  },
})

const list = createRoute({
  method: 'get',
  path: '/v1/requests',
  summary: 'List the requests of the account, newest first (scope `requests:read`)',
  request: {
    query: z.object({
      ...filter,
      ...pageQuery({ usual: 20, most: 100 }),
    }),
  },
  responses: {
    200: json(requestsSchema, 'A page of requests'),
    ...problems('request-invalid', ...callerProblems),
  },
})

const exported = createRoute({
  method: 'get',
  path: '/v1/requests/export',
  summary: 'Export the requests of the account as CSV, newest first, at most 10,000 (scope `requests:read`)',
  request: { query: z.object(filter) },
  responses: {
    200: { description: 'RFC 4180, in UTF-8', content: { 'text/csv': { schema: z.string() } } },
    ...problems('request-invalid', ...callerProblems),
  },
})

const read = createRoute({
  method: 'get',
  path: '/v1/requests/{id}',
  summary: 'Get a request of the account, with the proof that was shared (scope `requests:read`)',
  request: { params: idParams },
  responses: {
    200: json(requestReplySchema, 'The request'),
    ...problems('request-not-found', ...callerProblems),
  },
})

const events = createRoute({
  method: 'get',
  path: '/v1/requests/{id}/events',
  summary: 'Follow a request of the account (server-sent events, scope `requests:read`)',
  request: { params: idParams },
  responses: {
    200: {
      description:
        'Events named `request`, with the revision as ID and the request as JSON: its current state and every change',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...problems('request-not-found', ...callerProblems),
  },
})

const withdraw = createRoute({
  method: 'delete',
  path: '/v1/requests/{id}',
  summary: 'Cancel a request (scope `requests:write`)',
  request: { params: idParams },
  responses: {
    204: { description: 'Cancelled' },
    ...problems('origin-refused', ...asked, ...callerProblems),
  },
})

const open = createRoute({
  method: 'post',
  path: '/v1/requests/{id}/open',
  summary: 'Open a request as the person who is asked for the proof; records that it was opened',
  request: { params: idParams },
  responses: {
    200: json(requestCallReplySchema, 'The request'),
    ...problems('origin-refused', 'request-not-found', 'too-many-requests'),
  },
})

const handOver = createRoute({
  method: 'post',
  path: '/v1/requests/{id}/hand-over',
  summary: 'Answer a request with a proof that this browser created',
  request: {
    params: idParams,
    body: { ...json(handOverRequestSchema, 'The proof and the consent'), required: true },
  },
  responses: {
    200: json(handOverReplySchema, 'The answered request'),
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
  proofs: Pick<Proofs, 'ofMaker' | 'holdValid'>
  news: Pick<News, 'listen'>
  callers: Callers
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'requests'>
  cookies: Cookies
  now?: () => number
}

/** Creates the routes of `/v1/requests`: creating requests for proofs, and answering them. */
export function requestRoutes(options: RequestRoutesOptions) {
  const { streams, requests, proofs, news, callers, rateLimit, limits, cookies, now = Date.now } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })
  for (const path of ['/v1/requests/:id/open', '/v1/requests/:id/hand-over'])
    routes.use(path, limitNetwork(rateLimit, 'requests', limits.requests.address))
  routes.post('/v1/requests', limitBody(16 * 1024))
  routes.post('/v1/requests/:id/hand-over', limitBody(4 * 1024))

  routes.openapi(create, async context => {
    const caller = await callers.findAllowed(context, 'requests:write')
    const request = await requests.create(caller, context.req.valid('json'))
    return context.json({ request }, 201)
  })

  routes.openapi(list, async context => {
    const { subject } = await callers.find(context, 'requests:read')
    const { status, search, cursor, limit } = context.req.valid('query')
    const page = { limit, after: readCursor(cursor) }
    return context.json(writePage(await requests.list({ subject, status, search }, page)), 200)
  })

  // Before the route with an id, which would take its name for an id.
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
        // A caller who has signed out in the meantime, or whose key was revoked, receives nothing more.
        const caller = await callers.findAgain(context, 'requests:read')
        return requests.read(caller.subject, id)
      },
      listen: onChange => news.listen(id, onChange, first.revision),
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
      browserHash: browserHashOf(readBrowser(cookies.browser, context)),
      subject: owner?.subject,
    })
    return context.json({ request }, 200)
  })

  routes.openapi(handOver, async context => {
    const browserHash = browserHashOf(readBrowser(cookies.browser, context))
    if (browserHash === undefined) throw new ProblemException('proof-not-yours')
    const { proof } = context.req.valid('json')
    const { id } = context.req.valid('param')
    return context.json(await requests.handOver(id, proof, browserHash, proofs), 200)
  })

  return routes
}

function browserHashOf(browser: string | undefined): string | undefined {
  return browser === undefined ? undefined : hashToken(browser)
}
