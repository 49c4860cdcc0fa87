import {
  answerSchema,
  confirmationRequestSchema,
  cosigningReplySchema,
  cosigningsSchema,
  declineRequestSchema,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Settings } from '../config/config.ts'
import { limitSignIns, readBrowser } from '../http/browser.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limit-body.ts'
import { idParams, json, problems } from '../http/openapi.ts'
import { invalidField, ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { refuseInvalid } from '../http/validation.ts'
import { readDevice } from '../sessions/device.ts'
import { type Sessions, toSession } from '../sessions/sessions.ts'
import type { Cosignings } from './cosignings.ts'

const list = createRoute({
  method: 'get',
  path: '/v1/cosignings',
  summary: 'List the cosignings that this browser started: open ones, and those that ended in the last week',
  responses: { 200: json(cosigningsSchema, 'The cosignings, newest first, at most 20') },
})

const read = createRoute({
  method: 'get',
  path: '/v1/cosignings/{id}',
  summary: 'Get a cosigning',
  request: { params: idParams },
  responses: { 200: json(cosigningReplySchema, 'The cosigning'), ...problems('cosigning-not-found') },
})

const confirm = createRoute({
  method: 'post',
  path: '/v1/cosignings/{id}/confirmations',
  summary: 'Confirm as an owner',
  request: {
    params: idParams,
    body: { ...json(confirmationRequestSchema, 'The owner and the signature'), required: true },
  },
  responses: {
    200: json(cosigningReplySchema, 'The cosigning with the confirmation'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'cosigning-not-found',
      'confirmation-repeated',
      'cosigning-ended',
      'confirmation-refused',
      'verification-unavailable',
      'too-many-requests',
    ),
  },
})

const decline = createRoute({
  method: 'post',
  path: '/v1/cosignings/{id}/declines',
  summary: 'Decline as an owner',
  request: {
    params: idParams,
    body: { ...json(declineRequestSchema, 'The owner, the reason and the signature'), required: true },
  },
  responses: {
    200: json(cosigningReplySchema, 'The cosigning with the decline'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'cosigning-not-found',
      'confirmation-repeated',
      'cosigning-ended',
      'decline-refused',
      'verification-unavailable',
      'too-many-requests',
    ),
  },
})

const cancel = createRoute({
  method: 'delete',
  path: '/v1/cosignings/{id}',
  summary: 'Cancel a cosigning that this browser started',
  request: { params: idParams },
  responses: {
    204: { description: 'Cancelled' },
    ...problems(
      'origin-refused',
      'cosigning-of-another-browser',
      'cosigning-not-found',
      'cosigning-ended',
      'too-many-requests',
    ),
  },
})

const collect = createRoute({
  method: 'post',
  path: '/v1/cosignings/{id}/session',
  summary: 'Collect the session of a confirmed cosigning that this browser started',
  request: { params: idParams },
  responses: {
    200: json(answerSchema, 'The session, whose token is in the cookie'),
    ...problems(
      'origin-refused',
      'cosigning-of-another-browser',
      'cosigning-not-found',
      'cosigning-collected',
      'cosigning-incomplete',
      'cosigning-ended',
      'verification-unavailable',
      'too-many-requests',
    ),
  },
})

export type CosigningRoutesOptions = {
  cosignings: Cosignings
  sessions: Sessions
  /** Called when a person waits for a cosigning. */
  watcher: { wanted(cosigning: string): void }
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'signIn'>
  cookies: Cookies
}

export function cosigningRoutes(options: CosigningRoutesOptions) {
  const { cosignings, sessions, watcher, cookies } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.on(
    ['POST', 'DELETE'],
    ['/v1/cosignings/:id', '/v1/cosignings/:id/:part{confirmations|declines|session}'],
    limitSignIns(options),
  )
  routes.on('POST', ['/v1/cosignings/:id/confirmations', '/v1/cosignings/:id/declines'], limitBody(40 * 1024))

  routes.openapi(list, async context => {
    const items = await cosignings.list(readBrowser(cookies.browser, context))
    return context.json({ items }, 200)
  })

  routes.openapi(read, async context => {
    const { id } = context.req.valid('param')
    const cosigning = await cosignings.find(id, readBrowser(cookies.browser, context))
    if (!cosigning) throw new ProblemException('cosigning-not-found')
    watcher.wanted(id)
    return context.json({ cosigning }, 200)
  })

  routes.openapi(confirm, async context => {
    const { id } = context.req.valid('param')
    const given = { ...context.req.valid('json'), way: 'here' } as const
    const cosigning = await cosignings.confirm(id, given, readBrowser(cookies.browser, context))
    return context.json({ cosigning }, 200)
  })

  routes.openapi(decline, async context => {
    const { id } = context.req.valid('param')
    const { owner, reason, signature } = context.req.valid('json')
    const declining = { owner, reason: oneLine(reason), signature }
    const cosigning = await cosignings.decline(id, declining, readBrowser(cookies.browser, context))
    return context.json({ cosigning }, 200)
  })

  routes.openapi(cancel, async context => {
    await cosignings.cancel(context.req.valid('param').id, readBrowser(cookies.browser, context))
    return context.body(null, 204)
  })

  routes.openapi(collect, async context => {
    const held = await sessions.find(cookies.session.read(context))
    const taken = await cosignings.collect({
      id: context.req.valid('param').id,
      browser: readBrowser(cookies.browser, context),
      session: held?.id,
      open: (transaction, proven) => {
        // The browser would not receive the cookie, so the session can still be collected.
        if (context.var.late) throw new ProblemException('request-timeout')
        return sessions.open(transaction, {
          ...proven,
          device: readDevice(context.req.header('user-agent')),
          replaces: cookies.session.read(context),
        })
      },
      again: (session, browser) => sessions.reissue(session, browser),
    })
    switch (taken.status) {
      case 'opened': {
        const { token, row } = taken.opened
        cookies.session.write(context, token, row.ends_at - row.created_at)
        return context.json({ session: toSession(row, row) }, 200)
      }
      case 'had':
        if (!held) throw new ProblemException('cosigning-collected')
        return context.json({ session: toSession(held, held) }, 200)
    }
  })

  return routes
}

/** The other owners read it: it must not contain line breaks or change the direction of the text. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

function oneLine(reason: string): string {
  if (!unreadable.test(reason)) return reason
  const allowed = 'one line without control characters'
  const detail = 'The reason must be one line of text without control characters.'
  throw invalidField('reason', reason, allowed, detail)
}
