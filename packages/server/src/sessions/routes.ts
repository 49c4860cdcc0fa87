import { currentSessionSchema, sessionsSchema } from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readBrowser } from '../challenges/browser.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { Cookie } from '../http/cookies.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { isId } from '../store/token.ts'
import { type Sessions, toSession } from './sessions.ts'
import { createSignedIn } from './signedIn.ts'

const gone = { description: 'ended' }

const current = createRoute({
  method: 'get',
  path: '/v1/session',
  summary: 'Who is signed in in this browser',
  responses: { 200: json(currentSessionSchema, 'the session, or null') },
})

const signOut = createRoute({
  method: 'delete',
  path: '/v1/session',
  summary: 'Sign out in this browser',
  responses: { 204: gone, ...problems('origin-refused') },
})

const list = createRoute({
  method: 'get',
  path: '/v1/sessions',
  summary: 'The sessions of the signed-in account on all devices, newest first',
  request: {
    query: z.object({
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: { 200: json(sessionsSchema, 'a page of them'), ...problems('request-invalid', 'not-signed-in') },
})

const revokeAll = createRoute({
  method: 'delete',
  path: '/v1/sessions',
  summary: 'End every session of the signed-in account, or all but this one',
  request: { query: z.object({ keep: z.literal('current').optional() }) },
  responses: { 204: gone, ...problems('request-invalid', 'origin-refused', 'not-signed-in') },
})

const revoke = createRoute({
  method: 'delete',
  path: '/v1/sessions/{id}',
  summary: 'End one session of the signed-in account',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: { 204: gone, ...problems('origin-refused', 'not-signed-in', 'session-not-found') },
})

export type SessionRoutesOptions = {
  sessions: Sessions
  cosignings: Pick<Cosignings, 'cancelAll'>
  proofs: Pick<Proofs, 'giveUpAll'>
  cookies: { browser: Cookie; session: Cookie }
}

export function sessionRoutes({ sessions, cosignings, proofs, cookies }: SessionRoutesOptions) {
  const cookie = cookies.session
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  const signedIn = createSignedIn({ sessions, cookie })

  /**
   * Lets the next person at this browser have nothing of the last one's: what waits for confirmations is cancelled, as are
   * drafts of proofs, since nobody could go on with them any more, and the browser is known anew from here on.
   */
  async function leave(context: Context) {
    cookie.clear(context)
    const browser = readBrowser(cookies.browser, context)
    if (browser === undefined) return
    cookies.browser.clear(context)
    await proofs.giveUpAll(browser)
    await cosignings.cancelAll(browser)
  }

  routes.openapi(current, async context => {
    const row = await sessions.find(cookie.read(context))
    return context.json({ session: row ? toSession(row, row) : null }, 200)
  })

  routes.openapi(signOut, async context => {
    // Nobody leaves who was not here: a request for confirmations may be what they wait to sign in by.
    if (await sessions.end(cookie.read(context))) await leave(context)
    else cookie.clear(context)
    return context.body(null, 204)
  })

  routes.openapi(list, async context => {
    const row = await signedIn(context)
    const { cursor, limit } = context.req.valid('query')
    const page = await sessions.list(row, {
      limit,
      after: readCursor(cursor),
    })
    return context.json(
      { items: page.rows.map(item => toSession(item, row)), next: page.next ? writeCursor(page.next) : null },
      200,
    )
  })

  routes.openapi(revokeAll, async context => {
    const row = await signedIn(context)
    const keepCurrent = context.req.valid('query').keep === 'current'
    await sessions.revokeAll(row, { keepCurrent })
    if (!keepCurrent) await leave(context)
    return context.body(null, 204)
  })

  routes.openapi(revoke, async context => {
    const row = await signedIn(context)
    const { id } = context.req.valid('param')
    if (!isId(id) || !(await sessions.revoke(row, id)))
      throw new ProblemException(
        'session-not-found',
        'This device is not signed in to your account, or was signed out already.',
      )
    if (id === row.id) await leave(context)
    return context.body(null, 204)
  })

  return routes
}
