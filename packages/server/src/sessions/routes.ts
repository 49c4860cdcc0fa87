import {
  answerSchema,
  currentSessionSchema,
  renameSessionRequestSchema,
  sessionsSchema,
} from '@countersign/api/schemas'
import { z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { writePage } from '../http/cursor.ts'
import { ProblemException } from '../http/problem.ts'
import { createRoutes, pageQuery } from '../http/route.ts'
import { createReadRows } from '../store/read-rows.ts'
import { isId } from '../store/token.ts'
import { type Sessions, toSession } from './sessions.ts'
import { createSignOut, type SignOutOptions } from './sign-out.ts'
import { signedIn } from './signed-in.ts'

export type SessionRoutesOptions = SignOutOptions & {
  sessions: Sessions
  subscriptions: { leaveElsewhere(subject: string, browserHashes: readonly string[]): Promise<void> }
  /** Names the applications that people signed in to with sessions, by the ids of these. */
  openId: { applicationsOf(sessions: readonly string[]): Promise<ReadonlyMap<string, string[]>> } | undefined
  logger: Pick<Logger, 'error'>
}

export function sessionRoutes(options: SessionRoutesOptions) {
  const { sessions, subscriptions, openId, cookies, logger } = options
  const readRows = createReadRows(logger)
  const cookie = cookies.session
  const { routes, route } = createRoutes()
  const returns = 'Ended'
  const { leave, signOut } = createSignOut(options)

  const sender = signedIn(options)

  route('GET /v1/session', {
    summary: 'Get the session of this browser',
    returns: { schema: currentSessionSchema, about: 'The session, or null' },
    async handle(_, context) {
      const row = await sessions.find(cookie.read(context), context.get('client').wideNetwork)
      return { session: row ? toSession(row, row) : null }
    },
  })

  route('DELETE /v1/session', {
    summary: 'Sign out in this browser',
    returns,
    handle: (_, context) => signOut(context),
  })

  route('GET /v1/sessions', {
    summary: 'List the sessions of the signed-in account on all devices, newest first',
    query: pageQuery({ usual: 20, most: 100 }),
    sender,
    returns: { schema: sessionsSchema, about: 'A page of sessions' },
    async handle({ limit, cursor, sender }) {
      const { items, next } = await sessions.list(sender, { limit, after: cursor })
      const applications = await openId?.applicationsOf(items.map(({ id }) => id))
      const read = readRows('session', items, item => ({
        ...toSession(item, sender),
        applications: applications?.get(item.id) ?? [],
      }))
      return writePage({ ...read, next })
    },
  })

  route('DELETE /v1/sessions', {
    summary: 'End all sessions of the signed-in account, or all others',
    query: { keep: z.literal('current').optional() },
    sender,
    returns,
    async handle({ keep, sender }, context) {
      // Sessions end last: see `leave`.
      await subscriptions.leaveElsewhere(sender.subject, await sessions.otherBrowsers(sender))
      if (keep !== 'current') await leave(context)
      await sessions.revokeAll(sender, { keepCurrent: keep === 'current' })
    },
  })

  route('PATCH /v1/sessions/{id}', {
    summary: 'Rename one session of the signed-in account',
    body: { schema: renameSessionRequestSchema, about: 'The new name', most: 1_024 },
    sender,
    returns: { schema: answerSchema, about: 'The session' },
    problems: ['session-not-found'],
    async handle({ id, body, sender }) {
      const row = isId(id) ? await sessions.rename(sender, id, body.name) : undefined
      if (!row) throw new ProblemException('session-not-found')
      return { session: toSession(row, sender) }
    },
  })

  route('DELETE /v1/sessions/{id}', {
    summary: 'End one session of the signed-in account',
    sender,
    returns,
    problems: ['session-not-found'],
    async handle({ id, sender }, context) {
      if (!isId(id)) throw new ProblemException('session-not-found')
      if (id === sender.id) await leave(context)
      else await subscriptions.leaveElsewhere(sender.subject, await sessions.otherBrowsers(sender, id))
      if (!(await sessions.revoke(sender, id))) throw new ProblemException('session-not-found')
    },
  })

  return routes
}
