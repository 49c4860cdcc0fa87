import {
  answerSchema,
  confirmationRequestSchema,
  cosigningReplySchema,
  cosigningsSchema,
  declineRequestSchema,
} from '@countersign/api/schemas'
import type { Settings } from '../config/config.ts'
import type { Cookies } from '../http/cookies.ts'
import { writeList } from '../http/cursor.ts'
import { limitSignIns } from '../http/limit-sign-ins.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { createRoutes } from '../http/route.ts'
import { createSpend } from '../http/spend-on-nodes.ts'
import { readDevice } from '../sessions/device.ts'
import { type Sessions, toSession } from '../sessions/sessions.ts'
import type { Cosignings } from './cosignings.ts'

/** Why what an owner sends may not count. */
const notCounted = [
  'cosigning-not-found',
  'confirmation-repeated',
  'cosigning-ended',
  'verification-unavailable',
] as const

export function cosigningRoutes(options: {
  cosignings: Cosignings
  sessions: Sessions
  /** Called when a person waits for a cosigning. */
  watcher: { wanted(cosigning: string): void }
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'signIn'>
  cookies: Cookies
  now: () => number
}) {
  const { cosignings, sessions, watcher, cookies, now } = options
  const { routes, route } = createRoutes()
  const before = [limitSignIns(options)]

  route('GET /v1/cosignings', {
    summary:
      'List the cosignings that this browser started: open ones, and those that ended in the last week',
    returns: { schema: cosigningsSchema, about: 'The cosignings, newest first, at most 20' },
    handle: async (_, context) => writeList(await cosignings.list(cookies.browser.read(context))),
  })

  route('GET /v1/cosignings/{id}', {
    summary: 'Get a cosigning',
    returns: { schema: cosigningReplySchema, about: 'The cosigning' },
    problems: ['cosigning-not-found'],
    async handle({ id }, context) {
      const cosigning = await cosignings.find(id, cookies.browser.read(context))
      if (!cosigning) throw new ProblemException('cosigning-not-found')
      watcher.wanted(id)
      return { cosigning }
    },
  })

  route('POST /v1/cosignings/{id}/confirmations', {
    summary: 'Confirm as an owner',
    before,
    body: { schema: confirmationRequestSchema, about: 'The owner and the signature', most: 40 * 1024 },
    returns: { schema: cosigningReplySchema, about: 'The cosigning with the confirmation' },
    problems: [...notCounted, 'confirmation-refused'],
    async handle({ id, body }, context) {
      const given = { ...body, way: 'here' } as const
      const network = context.get('client')
      const giver = { browser: cookies.browser.read(context), network, spend: createSpend(options, network) }
      return { cosigning: await cosignings.confirm(id, given, giver) }
    },
  })

  route('POST /v1/cosignings/{id}/declines', {
    summary: 'Decline as an owner',
    before,
    body: { schema: declineRequestSchema, about: 'The owner, the reason and the signature', most: 40 * 1024 },
    returns: { schema: cosigningReplySchema, about: 'The cosigning with the decline' },
    problems: [...notCounted, 'decline-refused'],
    async handle({ id, body }, context) {
      return { cosigning: await cosignings.decline(id, body, cookies.browser.read(context)) }
    },
  })

  route('POST /v1/cosignings/{id}/announce', {
    summary: 'Tell the owners of a cosigning that this browser started',
    before,
    returns: { schema: cosigningReplySchema, about: 'The cosigning, whose owners find it' },
    problems: ['cosigning-of-another-browser', 'cosigning-not-found', 'cosigning-ended'],
    handle: async ({ id }, context) => ({
      cosigning: await cosignings.announce(id, cookies.browser.read(context)),
    }),
  })

  route('DELETE /v1/cosignings/{id}', {
    summary: 'Cancel a cosigning that this browser started',
    before,
    returns: 'Cancelled',
    problems: ['cosigning-of-another-browser', 'cosigning-not-found', 'cosigning-ended'],
    handle: ({ id }, context) => cosignings.cancel(id, cookies.browser.read(context)),
  })

  route('POST /v1/cosignings/{id}/session', {
    summary: 'Collect the session of a confirmed cosigning that this browser started',
    before,
    returns: { schema: answerSchema, about: 'The session, whose token is in the cookie' },
    problems: [
      'cosigning-of-another-browser',
      'cosigning-not-found',
      'cosigning-collected',
      'cosigning-incomplete',
      'cosigning-ended',
      'storage-full',
      'verification-unavailable',
    ],
    async handle({ id }, context) {
      const held = await sessions.find(cookies.session.read(context), context.get('client').wideNetwork)
      const taken = await cosignings.collect({
        id,
        browser: cookies.browser.read(context),
        session: held?.id,
        spend: createSpend(options, context.get('client')),
        open: (transaction, proven) => {
          // The browser would not receive the cookie, so the session can still be collected.
          if (context.get('late')) throw new ProblemException('request-timeout')
          return sessions.open(transaction, {
            ...proven,
            isCosigned: true,
            device: readDevice(context.req.header('user-agent')),
            network: context.get('client').wideNetwork,
            replaces: cookies.session.read(context),
          })
        },
        again: (session, browser) => sessions.reissue(session, browser),
      })
      switch (taken.status) {
        case 'opened': {
          const { token, row } = taken.opened
          cookies.session.write(context, token, row.ends_at - now())
          return { session: toSession(row, row) }
        }
        case 'had':
          if (!held) throw new ProblemException('cosigning-collected')
          return { session: toSession(held, held) }
      }
    },
  })

  return routes
}
