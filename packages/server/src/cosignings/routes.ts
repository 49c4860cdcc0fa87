import {
  answerSchema,
  confirmationRequestSchema,
  cosigningReplySchema,
  cosigningsSchema,
  declineRequestSchema,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Hex } from 'viem'
import { limitSignIns, readBrowser } from '../challenges/browser.ts'
import { toAddress } from '../challenges/toAddress.ts'
import type { Cookie } from '../http/cookies.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { tookTooLong } from '../http/timeLimit.ts'
import { refuseInvalid } from '../http/validation.ts'
import { readDevice } from '../sessions/device.ts'
import { type Sessions, toSession } from '../sessions/sessions.ts'
import type { Cosignings } from './cosignings.ts'
import { collected, notFound } from './problems.ts'

const params = z.object({ id: z.string().max(64) })

const list = createRoute({
  method: 'get',
  path: '/v1/cosignings',
  summary: 'The cosignings that this browser has opened: open ones, and ended ones of the last week',
  responses: { 200: json(cosigningsSchema, 'newest first, at most 20') },
})

const read = createRoute({
  method: 'get',
  path: '/v1/cosignings/{id}',
  summary: 'A cosigning as it stands',
  request: { params },
  responses: { 200: json(cosigningReplySchema, 'the cosigning'), ...problems('cosigning-not-found') },
})

const confirm = createRoute({
  method: 'post',
  path: '/v1/cosignings/{id}/confirmations',
  summary: 'Confirm as an owner of one of its Safes',
  request: {
    params,
    body: { ...json(confirmationRequestSchema, 'who confirms, and the signature'), required: true },
  },
  responses: {
    200: json(cosigningReplySchema, 'the cosigning with the confirmation'),
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
  summary: 'Tell the others that an owner will not confirm',
  request: {
    params,
    body: { ...json(declineRequestSchema, 'who declines, why, and the signature over it'), required: true },
  },
  responses: {
    200: json(cosigningReplySchema, 'the cosigning with the decline'),
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
  summary: 'Cancel a cosigning that this browser has opened',
  request: { params },
  responses: {
    204: { description: 'cancelled' },
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
  summary: 'Take the session of a confirmed cosigning that this browser has opened',
  request: { params },
  responses: {
    200: json(answerSchema, 'the account is proven; the session is in the cookie'),
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
  rateLimit: RateLimit
  limits: { address: number; browser: number }
  cookies: { browser: Cookie; session: Cookie }
}

export function cosigningRoutes(options: CosigningRoutesOptions) {
  const { cosignings, sessions, rateLimit, limits, cookies } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.on('POST', ['/v1/cosignings/:id/confirmations', '/v1/cosignings/:id/declines'], limitBody(40 * 1024))
  routes.on(
    ['POST', 'DELETE'],
    ['/v1/cosignings/:id', '/v1/cosignings/:id/:part{confirmations|declines|session}'],
    limitSignIns({ rateLimit, limits, cookie: cookies.browser }),
  )

  routes.openapi(list, async context => {
    const items = await cosignings.list(readBrowser(cookies.browser, context))
    return context.json({ items }, 200)
  })

  routes.openapi(read, async context => {
    const { id } = context.req.valid('param')
    const cosigning = await cosignings.find(id, readBrowser(cookies.browser, context))
    if (!cosigning) throw notFound()
    return context.json({ cosigning }, 200)
  })

  routes.openapi(confirm, async context => {
    const { id } = context.req.valid('param')
    const { safe, owner, signature } = context.req.valid('json')
    const given = {
      safe: safe === undefined ? undefined : toAddress('safe', safe),
      owner: toAddress('owner', owner),
      signature,
      way: 'here',
    } as const
    const cosigning = await cosignings.confirm(id, given, readBrowser(cookies.browser, context))
    return context.json({ cosigning }, 200)
  })

  routes.openapi(decline, async context => {
    const { id } = context.req.valid('param')
    const { owner, reason, signature } = context.req.valid('json')
    const declining = {
      owner: toAddress('owner', owner),
      reason: oneLine(reason),
      signature: signature as Hex,
    }
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
        // Nobody would get the cookie; so the session stays to be taken.
        if (context.var.late) throw tookTooLong()
        return sessions.open(transaction, {
          ...proven,
          device: readDevice(context.req.header('user-agent')),
          replaces: cookies.session.read(context),
        })
      },
      again: (session, browser) => sessions.giveAgain(session, browser),
    })
    switch (taken.status) {
      case 'opened': {
        const { token, row } = taken.opened
        cookies.session.write(context, token, row.ends_at - row.created_at)
        return context.json({ session: toSession(row, row) }, 200)
      }
      case 'had':
        if (!held) throw collected()
        return context.json({ session: toSession(held, held) }, 200)
    }
  })

  return routes
}

/** The others read it: nothing in it may look like another line, or turn the text around. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

function oneLine(reason: string): string {
  if (!unreadable.test(reason)) return reason
  throw new ProblemException(
    'request-invalid',
    'The reason is one line of text without control characters.',
    {
      errors: [
        { field: 'reason', value: reason.slice(0, 80), allowed: 'one line without control characters' },
      ],
    },
  )
}
