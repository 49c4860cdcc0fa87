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
import type { Context } from 'hono'
import { readAccount } from '../accounts/read-account.ts'
import type { Callers } from '../api-keys/caller.ts'
import type { Settings } from '../config/config.ts'
import type { Cookies } from '../http/cookies.ts'
import { countsOf, limitNetwork } from '../http/counts-of.ts'
import { writePage } from '../http/cursor.ts'
import type { Client } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { createRoutes, pageQuery } from '../http/route.ts'
import { type Turns, workOf } from '../http/turns.ts'
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
    .describe(
      'part of the purpose, the audience, the reference or an account (also with a short name, or as a link)',
    ),
}
const ended = ['request-not-found', 'request-answered', 'request-ended'] as const

/** Creates the routes of `/v1/requests`: creating requests for proofs, and answering them. */
export function requestRoutes(options: {
  settings: Pick<Settings, 'chains'>
  streams: Streams
  requests: Requests
  proofs: Pick<Proofs, 'ofMaker' | 'holdValid'>
  news: Pick<News, 'listen'>
  callers: Callers
  rateLimit: RateLimit
  turns: Turns
  limits: Pick<Settings['limits'], 'requests' | 'api'>
  cookies: Cookies
  now?: () => number
}) {
  const {
    settings,
    streams,
    requests,
    proofs,
    news,
    callers,
    rateLimit,
    limits,
    cookies,
    now = Date.now,
  } = options
  const { routes, route } = createRoutes()
  const work = (client: Client) => workOf(options, client, countsOf('api', client, limits.api.address))
  const before = [limitNetwork(rateLimit, 'requests', limits.requests.address)]
  const sender = callers.having('requests:read')
  const read = (search: string | undefined) => search && (readAccount(search, settings.chains) ?? search)

  const browserHashOf = (context: Context) => {
    const browser = cookies.browser.read(context)
    return browser === undefined ? undefined : hashToken(browser)
  }

  route('POST /v1/requests', {
    summary: 'Create a request for a proof (scope `requests:write`)',
    body: { schema: createProofRequestSchema, about: 'The terms of the request', most: 16 * 1024 },
    sender: callers.allowed('requests:write'),
    returns: { schema: requestReplySchema, about: 'The request, with the link to share', status: 201 },
    problems: ['chain-not-configured', 'too-many-requests-open', 'storage-full'],
    handle: async ({ sender, body }) => ({ request: await requests.create(sender, body) }),
  })

  route('GET /v1/requests', {
    summary: 'List the requests of the account, newest first (scope `requests:read`)',
    query: { ...filter, ...pageQuery({ usual: 20, most: 100 }) },
    sender,
    returns: { schema: requestsSchema, about: 'A page of requests' },
    async handle({ status, search, limit, cursor, sender: { subject } }, context) {
      const page = { limit, after: cursor, work: work(context.get('client')) }
      return writePage(await requests.list({ subject, status, search: read(search) }, page))
    },
  })

  // Before the route with an id, which would take its name for an id.
  route('GET /v1/requests/export', {
    summary:
      'Export the requests of the account as CSV, newest first, at most 10,000 (scope `requests:read`)',
    query: filter,
    sender,
    returns: { type: 'text/csv', about: 'RFC 4180, in UTF-8' },
    async handle({ status, search, sender: { subject } }, context) {
      const day = new Date(now()).toISOString().slice(0, 10)
      const csv = await exportCsv(
        requests,
        { subject, status, search: read(search) },
        work(context.get('client')),
      )
      return context.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="requests-${day}.csv"`,
        'cache-control': 'no-store',
      })
    },
  })

  route('GET /v1/requests/{id}', {
    summary: 'Get a request of the account, with the proof that was shared (scope `requests:read`)',
    sender,
    returns: { schema: requestReplySchema, about: 'The request' },
    problems: ['request-not-found'],
    handle: async ({ id, sender }, context) => ({
      request: await requests.readFor(sender.subject, id, work(context.get('client'))),
    }),
  })

  route('GET /v1/requests/{id}/events', {
    summary: 'Follow a request of the account (server-sent events, scope `requests:read`)',
    sender,
    returns: {
      type: 'text/event-stream',
      about:
        'Events named `request`, with the revision as ID and the request as JSON: its current state and every change',
    },
    problems: ['request-not-found'],
    async handle({ id, sender: { subject } }, context) {
      const first = await requests.readFor(subject, id, work(context.get('client')))
      return streams(context, {
        countedAs: [`request:${id}`, `account:${subject}`],
        isShared: false,
        reservedFor: async () => `account:${subject}`,
        name: 'request',
        first,
        endOf: ({ status, deadline }) => (status === 'open' ? Date.parse(deadline) : undefined),
        async read() {
          // A caller who has signed out in the meantime, or whose key was revoked, receives nothing more.
          const caller = await callers.findAgain(context, 'requests:read')
          return requests.read(caller.subject, id)
        },
        listen: (onChange, revision) => news.listen(id, onChange, revision),
        waiting: () => {},
      })
    },
  })

  route('DELETE /v1/requests/{id}', {
    summary: 'Cancel a request (scope `requests:write`)',
    sender: callers.having('requests:write'),
    returns: 'Cancelled',
    problems: ended,
    handle: ({ id, sender }) => requests.withdraw(sender.subject, id),
  })

  route('POST /v1/requests/{id}/open', {
    summary: 'Open a request as the person who is asked for the proof; records that it was opened',
    before,
    returns: { schema: requestCallReplySchema, about: 'The request' },
    problems: ['request-not-found'],
    async handle({ id }, context) {
      const subject = (await callers.signedIn(context))?.subject
      return { request: await requests.open(id, { browserHash: browserHashOf(context), subject }) }
    },
  })

  route('POST /v1/requests/{id}/decline', {
    summary: 'Tell the requester that the person who is asked will not answer; the request stays open',
    before,
    returns: { schema: requestCallReplySchema, about: 'The request' },
    problems: ended,
    handle: async ({ id }, context) => ({ request: await requests.decline(id, browserHashOf(context)) }),
  })

  route('POST /v1/requests/{id}/hand-over', {
    summary: 'Answer a request with a proof that this browser created',
    before,
    body: { schema: handOverRequestSchema, about: 'The proof and the consent', most: 4 * 1024 },
    returns: { schema: handOverReplySchema, about: 'The answered request' },
    problems: ['proof-not-yours', 'proof-unfit', ...ended],
    async handle({ id, body }, context) {
      const browserHash = browserHashOf(context)
      if (browserHash === undefined) throw new ProblemException('proof-not-yours')
      return requests.handOver(id, body.proof, browserHash, proofs)
    },
  })

  return routes
}
