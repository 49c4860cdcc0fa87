import { currentSessionSchema, sessionsSchema } from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readBrowser } from '../http/browser.ts'
import type { Cookies } from '../http/cookies.ts'
import { readCursor, writePage } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { idParams, json, pageQuery, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { refuseInvalid } from '../http/validation.ts'
import { isId } from '../store/token.ts'
import { type Sessions, toSession } from './sessions.ts'
import { createSignedIn } from './signed-in.ts'

const gone = { description: 'Ended' }

const current = createRoute({
  method: 'get',
  path: '/v1/session',
  summary: 'Get the session of this browser',
  responses: { 200: json(currentSessionSchema, 'The session, or null') },
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
  summary: 'List the sessions of the signed-in account on all devices, newest first',
  request: {
    query: z.object(pageQuery({ usual: 20, most: 100 })),
  },
  responses: {
    200: json(sessionsSchema, 'A page of sessions'),
    ...problems('request-invalid', 'not-signed-in'),
  },
})

const revokeAll = createRoute({
  method: 'delete',
  path: '/v1/sessions',
  summary: 'End all sessions of the signed-in account, or all others',
  request: { query: z.object({ keep: z.literal('current').optional() }) },
  responses: { 204: gone, ...problems('request-invalid', 'origin-refused', 'not-signed-in') },
})

const revoke = createRoute({
  method: 'delete',
  path: '/v1/sessions/{id}',
  summary: 'End one session of the signed-in account',
  request: { params: idParams },
  responses: { 204: gone, ...problems('origin-refused', 'not-signed-in', 'session-not-found') },
})

export type SessionRoutesOptions = {
  sessions: Sessions
  proofs: { discardAll(browser: string): Promise<void> }
  cosignings: { cancelAll(browser: string): Promise<void> }
  cookies: Cookies
}

export function sessionRoutes({ sessions, proofs, cosignings, cookies }: SessionRoutesOptions) {
  const cookie = cookies.session
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  const signedIn = createSignedIn({ sessions, cookie })

  /**
   * Removes everything of this person before somebody else uses the browser, which gets another token with its next
   * request.
   */
  async function leave(context: Context) {
    cookie.clear(context)
    const browser = readBrowser(cookies.browser, context)
    if (browser === undefined) return
    cookies.browser.clear(context)
    // Only this browser could continue them.
    await proofs.discardAll(browser)
    await cosignings.cancelAll(browser)
  }

  routes.openapi(current, async context => {
    const row = await sessions.find(cookie.read(context))
    return context.json({ session: row ? toSession(row, row) : null }, 200)
  })

  routes.openapi(signOut, async context => {
    // Only for a browser that was signed in: otherwise this would cancel a cosigning that it waits for to sign in.
    if (await sessions.end(cookie.read(context))) await leave(context)
    else cookie.clear(context)
    return context.body(null, 204)
  })

  routes.openapi(list, async context => {
    const row = await signedIn(context)
    const { cursor, limit } = context.req.valid('query')
    const { items, next } = await sessions.list(row, { limit, after: readCursor(cursor) })
    return context.json(writePage({ items: items.map(item => toSession(item, row)), next }), 200)
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
    if (!isId(id) || !(await sessions.revoke(row, id))) throw new ProblemException('session-not-found')
    if (id === row.id) await leave(context)
    return context.body(null, 204)
  })

  return routes
}
