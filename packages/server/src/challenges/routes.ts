import {
  answerRequestSchema,
  answerSchema,
  challengeRequestSchema,
  challengeSchema,
  unaddressedChallengeSchema,
} from '@countersign/api/schemas'
import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Hex } from 'viem'
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
import { newToken } from '../store/token.ts'
import { limitSignIns, readBrowser } from './browser.ts'
import type { Challenges } from './challenges.ts'
import { toAddress } from './toAddress.ts'

export type ChallengeRoutesOptions = {
  challenges: Challenges
  sessions: Sessions
  rateLimit: RateLimit
  limits: { address: number; browser: number }
  cookies: { browser: Cookie; session: Cookie }
}

/** How long a browser is known by its cookie, in milliseconds: 90 days. */
const browserLifetime = 90 * 86_400_000

const issue = createRoute({
  method: 'post',
  path: '/v1/challenges',
  summary: 'Ask for a text to sign',
  request: {
    body: {
      ...json(challengeRequestSchema, 'for what, and for which account, if it is known'),
      required: true,
    },
  },
  responses: {
    200: json(
      z.union([challengeSchema, unaddressedChallengeSchema]),
      'the text; without an account, what the text has to say',
    ),
    ...problems(
      'request-invalid',
      'origin-refused',
      'chain-not-configured',
      'not-a-safe',
      'too-many-requests',
      'too-many-cosignings',
      'verification-unavailable',
    ),
  },
})

const answer = createRoute({
  method: 'post',
  path: '/v1/challenges/{id}/answer',
  summary: 'Answer a challenge with its text and the signature',
  request: {
    params: z.object({ id: z.string().max(64) }),
    body: { ...json(answerRequestSchema, 'the text and its signature'), required: true },
  },
  responses: {
    200: json(answerSchema, 'the account is proven; the session is in the cookie'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'challenge-not-found',
      'challenge-of-another-browser',
      'challenge-used',
      'challenge-in-progress',
      'challenge-expired',
      'cosigning-ended',
      'message-changed',
      'signature-rejected',
      'verification-unavailable',
      'too-many-requests',
    ),
  },
})

export function challengeRoutes(options: ChallengeRoutesOptions) {
  const { challenges, sessions, rateLimit, limits, cookies } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  // The call that deploys a Safe comes with its account.
  routes.on('POST', '/v1/challenges', limitBody(48 * 1024))
  routes.on('POST', '/v1/challenges/:id/answer', limitBody(96 * 1024))
  // Before anything is read: a request that is refused counts too.
  routes.on(
    'POST',
    ['/v1/challenges', '/v1/challenges/:id/answer'],
    limitSignIns({ rateLimit, limits, cookie: cookies.browser }),
  )

  routes.openapi(issue, async context => {
    const { purpose, account, factory } = context.req.valid('json')
    if (purpose === 'proof')
      throw new ProblemException('request-invalid', 'There are no proofs yet.', {
        errors: [{ field: 'purpose', value: purpose, allowed: 'sign-in' }],
      })
    if (account === null && factory)
      throw new ProblemException(
        'request-invalid',
        'A factory is given, but not the account that it deploys.',
        {
          errors: [{ field: 'factory', value: factory.address, allowed: 'left out where account is null' }],
        },
      )
    const browser = readBrowser(cookies.browser, context) ?? newToken()
    const challenge = await (account === null
      ? challenges.issueUnaddressed({ purpose, browser })
      : challenges.issue({
          purpose,
          account: toAccount(account),
          factory: factory && {
            address: toAddress('factory.address', factory.address),
            call: factory.data as Hex,
          },
          browser,
          network: context.var.wideNetwork,
          device: readDevice(context.req.header('user-agent')),
        }))
    cookies.browser.write(context, browser, browserLifetime)
    return context.json(challenge, 200)
  })

  routes.openapi(answer, async context => {
    const { message, signature } = context.req.valid('json')
    const answer = {
      id: context.req.valid('param').id,
      browser: readBrowser(cookies.browser, context),
      message,
      signature: signature as Hex,
    }
    const { token, row } = await challenges.answer(answer, (transaction, { account, verdict, safe }) => {
      // Nobody would get the cookie; so the challenge stays open instead.
      if (context.var.late) throw tookTooLong()
      return sessions.open(transaction, {
        account,
        verdict,
        safe,
        device: readDevice(context.req.header('user-agent')),
        replaces: cookies.session.read(context),
      })
    })
    cookies.session.write(context, token, row.ends_at - row.created_at)
    return context.json({ session: toSession(row, row) }, 200)
  })

  return routes
}

function toAccount(text: string): AccountId {
  try {
    return parseAccountId(text)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    throw new ProblemException('request-invalid', error.message, {
      errors: [{ field: 'account', value: text.slice(0, 80), allowed: 'eip155:<chain id>:<address>' }],
    })
  }
}
