import {
  answerRequestSchema,
  answerSchema,
  challengeRequestSchema,
  challengeSchema,
  proofReplySchema,
  unaddressedChallengeSchema,
} from '@countersign/api/schemas'
import type { AccountFactory, AccountId } from '@countersign/core'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { Hex } from 'viem'
import type { Cookie } from '../http/cookies.ts'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { tookTooLong } from '../http/timeLimit.ts'
import { refuseInvalid } from '../http/validation.ts'
import { signed } from '../proofs/problems.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { readDevice } from '../sessions/device.ts'
import { type Sessions, toSession } from '../sessions/sessions.ts'
import type { Tables } from '../store/tables.ts'
import { newToken } from '../store/token.ts'
import { limitSignIns, readBrowser } from './browser.ts'
import type { Challenges, Proven } from './challenges.ts'
import { toAccount } from './toAccount.ts'
import { toAddress } from './toAddress.ts'

export type ChallengeRoutesOptions = {
  challenges: Challenges
  sessions: Sessions
  proofs: Pick<Proofs, 'toSign' | 'sign' | 'show'>
  rateLimit: RateLimit
  limits: { address: number; browser: number }
  cookies: { browser: Cookie; session: Cookie }
}

/** How many requests to nodes a network may cause a minute for each text that it may ask for. */
const requestsOfSignIn = 10

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
      'proof-not-found',
      'proof-signed',
      'proof-ended',
      'request-too-large',
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
    200: json(
      z.union([answerSchema, proofReplySchema]),
      'the account is proven; the session is in the cookie, or the signature in the proof',
    ),
    ...problems(
      'request-invalid',
      'origin-refused',
      'challenge-not-found',
      'challenge-of-another-browser',
      'challenge-used',
      'challenge-in-progress',
      'challenge-expired',
      'request-too-large',
      'cosigning-ended',
      'proof-not-found',
      'proof-signed',
      'proof-ended',
      'message-changed',
      'signature-rejected',
      'verification-unavailable',
      'too-many-requests',
    ),
  },
})

export function challengeRoutes(options: ChallengeRoutesOptions) {
  const { challenges, sessions, proofs, rateLimit, limits, cookies } = options
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
    const request = context.req.valid('json')
    const { account, factory, safe: isSafe = false } = request
    const proof = proofOf(request)
    if (account === null && factory)
      throw invalid('factory', factory.address, 'left out where account is null')
    if (account === null && isSafe) throw invalid('safe', 'true', 'left out where account is null')
    const browser = readBrowser(cookies.browser, context) ?? newToken()
    const challenge =
      account === null
        ? await challenges.issueUnaddressed({ browser })
        : await issueFor(context, browser, {
            account: toAccount(account),
            factory: factory && {
              address: toAddress('factory.address', factory.address),
              call: factory.data as Hex,
            },
            isSafe,
            proof,
          })
    cookies.browser.write(context, browser, browserLifetime)
    return context.json(challenge, 200)
  })

  /** Issues a text for an account that is known, to sign in with or for a draft of a proof. */
  async function issueFor(
    context: Context<Environment>,
    browser: string,
    asked: {
      account: AccountId
      factory: AccountFactory | undefined
      isSafe: boolean
      proof: string | undefined
    },
  ) {
    const { account, factory, isSafe, proof } = asked
    const asker = {
      browser,
      network: context.var.wideNetwork,
      device: readDevice(context.req.header('user-agent')),
      spend: (requests: number) =>
        rateLimit.count(countsOf('sign-in-nodes', context.var, requestsOfSignIn * limits.address), requests),
    }
    if (proof === undefined) return challenges.issue({ account, factory, isSafe, ...asker })
    const toSign = await proofs.toSign(proof, browser, account)
    switch (toSign.status) {
      case 'text':
        return challenges.issue({
          account,
          factory,
          isSafe,
          proof: toSign.proof,
          ...asker,
        })
      case 'waits': {
        const again = await challenges.again(toSign.challenge, browser)
        // Its owners were enough in this very moment.
        if (!again) throw signed()
        return again
      }
    }
  }

  routes.openapi(answer, async context => {
    const { message, signature } = context.req.valid('json')
    const browser = readBrowser(cookies.browser, context)
    const answer = {
      id: context.req.valid('param').id,
      browser,
      message,
      signature: signature as Hex,
    }
    const follow = async (transaction: Transaction<Tables>, proven: Proven) => {
      // Nobody would get the cookie; so the challenge stays open instead.
      if (context.var.late) throw tookTooLong()
      if (proven.proof !== null) {
        await proofs.sign(transaction, { ...proven, proof: proven.proof })
        return { session: null, proof: proven.proof }
      }
      const { account, verdict, whole } = proven
      const opened = await sessions.open(transaction, {
        account,
        verdict,
        safe: whole?.safe,
        device: readDevice(context.req.header('user-agent')),
        browser: proven.browser,
        replaces: cookies.session.read(context),
      })
      return { session: opened.row.id, opened }
    }
    const again = async ({ session, proof }: { session: string | null; proof: string | null }) => {
      if (proof !== null) return { session: null, proof }
      const opened =
        session === null || browser === undefined ? undefined : await sessions.giveAgain(session, browser)
      return opened && { session: opened.row.id, opened }
    }
    const followed = await challenges.answer(answer, follow, again)
    if ('proof' in followed) {
      const proof = await proofs.show(followed.proof, { browser: answer.browser })
      return context.json({ proof }, 200)
    }
    const { token, row } = followed.opened
    cookies.session.write(context, token, row.ends_at - row.created_at)
    return context.json({ session: toSession(row, row) }, 200)
  })

  return routes
}

/** Which draft a text is asked for. @throws {ProblemException} `request-invalid` where that does not fit the purpose */
function proofOf({ purpose, account, proof }: z.infer<typeof challengeRequestSchema>): string | undefined {
  switch (purpose) {
    case 'sign-in':
      if (proof !== undefined) throw invalid('proof', proof, 'left out where the purpose is sign-in')
      return undefined
    case 'proof':
      if (account === null) throw invalid('account', 'null', 'one of the accounts of the proof')
      if (proof === undefined) throw invalid('proof', '', 'the id of the draft that the account signs for')
      return proof
  }
}

function invalid(field: string, value: string, allowed: string): ProblemException {
  return new ProblemException('request-invalid', `The request is not valid: ${field}: ${allowed}.`, {
    errors: [{ field, value: value.slice(0, 80), allowed }],
  })
}
