import { currentSessionSchema, sessionsSchema } from '@countersign/api/schemas'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Cookies } from '../http/cookies.ts'
import { writePage } from '../http/cursor.ts'
import { ProblemException } from '../http/problem.ts'
import { type Access, createRoutes, pageQuery } from '../http/route.ts'
import { isId } from '../store/token.ts'
import { type Row, type Sessions, toSession } from './sessions.ts'

export type SessionRoutesOptions = {
  sessions: Sessions
  proofs: { discardAll(browser: string): Promise<void> }
  cosignings: { cancelAll(browser: string): Promise<void> }
  cookies: Cookies
}

export function sessionRoutes({ sessions, proofs, cosignings, cookies }: SessionRoutesOptions) {
  const cookie = cookies.session
  const { routes, route } = createRoutes()
  const returns = 'Ended'

  const sender: Access<Row> = {
    problems: ['not-signed-in'],
    async find(context) {
      const row = await sessions.find(cookie.read(context))
      // The cookie stays: the response to a request with an old token may arrive after the one that set a new token.
      if (row) return row
      throw new ProblemException('not-signed-in')
    },
  }

  /**
   * Removes everything of this person before somebody else uses the browser, which gets another token with its next
   * request.
   */
  async function leave(context: Context) {
    cookie.clear(context)
    const browser = cookies.browser.read(context)
    if (browser === undefined) return
    cookies.browser.clear(context)
    // Only this browser could continue them.
    await proofs.discardAll(browser)
    await cosignings.cancelAll(browser)
  }

  route('GET /v1/session', {
    summary: 'Get the session of this browser',
    returns: { schema: currentSessionSchema, about: 'The session, or null' },
    async handle(_, context) {
      const row = await sessions.find(cookie.read(context))
      return { session: row ? toSession(row, row) : null }
    },
  })

  route('DELETE /v1/session', {
    summary: 'Sign out in this browser',
    returns,
    async handle(_, context) {
      // Only for a browser that was signed in: otherwise this would cancel a cosigning that it waits for to sign in.
      if (await sessions.end(cookie.read(context))) await leave(context)
      else cookie.clear(context)
    },
  })

  route('GET /v1/sessions', {
    summary: 'List the sessions of the signed-in account on all devices, newest first',
    query: pageQuery({ usual: 20, most: 100 }),
    sender,
    returns: { schema: sessionsSchema, about: 'A page of sessions' },
    async handle({ limit, cursor, sender }) {
      const { items, next } = await sessions.list(sender, { limit, after: cursor })
      return writePage({ items: items.map(item => toSession(item, sender)), next })
    },
  })

  route('DELETE /v1/sessions', {
    summary: 'End all sessions of the signed-in account, or all others',
    query: { keep: z.literal('current').optional() },
    sender,
    returns,
    async handle({ keep, sender }, context) {
      await sessions.revokeAll(sender, { keepCurrent: keep === 'current' })
      if (keep !== 'current') await leave(context)
    },
  })

  route('DELETE /v1/sessions/{id}', {
    summary: 'End one session of the signed-in account',
    sender,
    returns,
    problems: ['session-not-found'],
    async handle({ id, sender }, context) {
      if (!isId(id) || !(await sessions.revoke(sender, id))) throw new ProblemException('session-not-found')
      if (id === sender.id) await leave(context)
    },
  })

  return routes
}
