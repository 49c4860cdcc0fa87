import {
  answerRequestSchema,
  answerSchema,
  challengeRequestSchema,
  challengeSchema,
  proofReplySchema,
  unaddressedChallengeSchema,
} from '@countersign/api/schemas'
import { type AccountFactory, type AccountId, addressWithoutChecksum } from '@countersign/core'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Settings } from '../config/config.ts'
import { browserLifetime, type Cookies } from '../http/cookies.ts'
import type { Environment } from '../http/environment.ts'
import { limitSignIns } from '../http/limit-sign-ins.ts'
import { invalidField, ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { createRoutes } from '../http/route.ts'
import { createSpend } from '../http/spend-on-nodes.ts'
import type { Proofs } from '../proofs/proofs.ts'
import type { SignedFor } from '../sessions/application-signatures.ts'
import { readDevice } from '../sessions/device.ts'
import { type Opened, type Row, type Sessions, toSession } from '../sessions/sessions.ts'
import { newToken } from '../store/token.ts'
import type { Challenges, Proven } from './challenges.ts'
import { endAnsweredByKey, endChallenge } from './leases.ts'

/** The browser that came with the request of an application, and its session. */
type Sender = { readonly browser: string; readonly session: Row | undefined }

/** What a verified answer leads to: a session, or the id of the proof that was signed. */
type Followed = { readonly opened: Opened } | { readonly proof: string }

/** Why a draft of a proof may not be signed. */
const notSignable = ['proof-not-found', 'proof-signed', 'proof-ended'] as const

export function challengeRoutes(options: {
  challenges: Challenges
  sessions: Sessions
  proofs: Pick<Proofs, 'toSign' | 'sign' | 'show'>
  /** The requests of applications, if people can sign in to any. */
  openId: { signedFor(id: string, sender: Sender): Promise<SignedFor | undefined> } | undefined
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'signIn'>
  cookies: Cookies
  now: () => number
}) {
  const { challenges, sessions, proofs, openId, cookies, now } = options
  const { routes, route } = createRoutes()
  const before = [limitSignIns(options)]
  const openForKey = sessions.openIfChanged(endAnsweredByKey)
  const openIfChanged = sessions.openIfChanged(endChallenge)

  route('POST /v1/challenges', {
    summary: 'Create a challenge',
    before,
    // The account of a Safe can include the call that deploys it.
    body: {
      schema: challengeRequestSchema,
      about: 'The purpose and the account, if it is known',
      most: 48 * 1024,
    },
    returns: {
      schema: z.union([challengeSchema, unaddressedChallengeSchema]),
      about: 'The message to sign; without an account, its required fields',
    },
    problems: [
      'chain-not-configured',
      'not-a-safe',
      'authorization-not-found',
      'authorization-of-another-browser',
      ...notSignable,
      'too-many-cosignings',
      'storage-full',
      'verification-unavailable',
    ],
    async handle({ body }, context) {
      const { account, factory, safe: isSafe = false } = body
      const proof = proofOf(body)
      if (proof !== undefined && body.authorization !== undefined)
        throw invalidField('authorization', body.authorization, 'left out where the purpose is proof')
      if (account === null && factory)
        throw invalidField('factory', factory.address, 'left out where account is null')
      if (account === null && isSafe) throw invalidField('safe', 'true', 'left out where account is null')
      const browser = cookies.browser.read(context) ?? newToken()
      // A wallet that composes the message signs in: nothing is added to a session.
      const session =
        account === null && body.authorization === undefined
          ? undefined
          : await sessions.find(cookies.session.read(context), context.get('client').wideNetwork)
      const application =
        body.authorization === undefined
          ? undefined
          : await signedFor(body.authorization, { browser, session })
      if (account === null && application)
        throw invalidField('account', 'null', 'the account, because the message names the application')
      const challenge =
        account === null
          ? await challenges.issueUnaddressed({ browser })
          : await issueFor(context, browser, {
              account,
              factory: factory && { address: factory.address, call: factory.data },
              isSafe,
              proof,
              application,
              session,
            })
      cookies.browser.write(context, browser, browserLifetime)
      return challenge
    },
  })

  /**
   * Finds what a message has to name that is signed for the request of an application.
   *
   * @returns `undefined`: only this site
   * @throws {ProblemException}
   */
  async function signedFor(authorization: string, sender: Sender): Promise<SignedFor | undefined> {
    if (!openId) throw new ProblemException('authorization-not-found')
    return openId.signedFor(authorization, sender)
  }

  /** Issues a message for a known account, to sign in or to sign a draft of a proof. */
  async function issueFor(
    context: Context<Environment>,
    browser: string,
    asked: {
      account: AccountId
      factory: AccountFactory | undefined
      isSafe: boolean
      proof: string | undefined
      application: SignedFor | undefined
      session: Row | undefined
    },
  ) {
    const { account, factory, isSafe, proof, application, session } = asked
    const client = {
      browser,
      network: context.get('client').wideNetwork,
      device: readDevice(context.req.header('user-agent')),
      asker: session,
      spend: createSpend(options, context.get('client')),
    }
    if (proof === undefined) return challenges.issue({ account, factory, isSafe, application, ...client })
    const toSign = await proofs.toSign(proof, browser, account)
    switch (toSign.status) {
      case 'text':
        return challenges.issue({ account, factory, isSafe, proof: toSign.proof, ...client })
      case 'waits': {
        const again = await challenges.again(toSign.challenge, browser)
        // The last required owner has just signed.
        if (!again) throw new ProblemException('proof-signed')
        return again
      }
    }
  }

  route('POST /v1/challenges/{id}/answer', {
    summary: 'Answer a challenge',
    before,
    body: { schema: answerRequestSchema, about: 'The message and its signature', most: 96 * 1024 },
    returns: {
      schema: z.union([answerSchema, proofReplySchema]),
      about: 'The session, whose token is in the cookie; or the proof with the signature',
    },
    problems: [
      'challenge-not-found',
      'challenge-of-another-browser',
      'challenge-used',
      'challenge-in-progress',
      'challenge-expired',
      'cosigning-ended',
      ...notSignable,
      'storage-full',
      'message-changed',
      'signature-rejected',
      'verification-unavailable',
    ],
    async handle({ id, body: { message, signature } }, context) {
      const browser = cookies.browser.read(context)
      const opening = ({ session: id, complete, browser, ...proven }: Proven & { proof: null }) => ({
        id,
        account: proven.account,
        verdict: proven.verdict,
        message: proven.message,
        signature: proven.signature,
        safe: complete?.safe,
        device: readDevice(context.req.header('user-agent')),
        browser,
        network: context.get('client').wideNetwork,
        replaces: cookies.session.read(context),
      })
      // The browser would not receive the cookie, so the challenge stays open instead.
      const refuseLate = () => {
        if (context.get('late')) throw new ProblemException('request-timeout')
      }
      const followed = await challenges.answer<Followed>(
        { id, browser, message, signature, spend: createSpend(options, context.get('client')) },
        {
          async signInWithKey(answer, proven) {
            const opened = await openForKey(answer, opening(proven), refuseLate)
            return opened && { opened }
          },
          async signIn(end, proven) {
            const opened = await openIfChanged(end, opening(proven), refuseLate)
            if (!opened) throw new ProblemException('challenge-used')
            return { opened }
          },
          async store(transaction, proven) {
            refuseLate()
            if (proven.proof === null) {
              const { application, addsTo } = proven
              const opened = await sessions.open(transaction, { ...opening(proven), application, addsTo })
              return { result: { opened }, session: opened.row.id }
            }
            await proofs.sign(transaction, proven)
            return { result: { proof: proven.proof }, session: null }
          },
          async again({ session, proof }) {
            if (proof !== null) return { proof }
            const opened =
              session === null || browser === undefined ? undefined : await sessions.reissue(session, browser)
            return opened && { opened }
          },
        },
      )
      if ('proof' in followed) return { proof: await proofs.show(followed.proof, { browser }) }
      const { token, row } = followed.opened
      cookies.session.write(context, token, row.ends_at - now())
      const session = toSession(row, row)
      return { session, addressWithoutChecksum: addressWithoutChecksum(message, session.account) }
    },
  })

  return routes
}

/**
 * Returns the draft that a message is for.
 *
 * @throws {ProblemException} `request-invalid` if that does not fit the purpose
 */
function proofOf({ purpose, account, proof }: z.infer<typeof challengeRequestSchema>): string | undefined {
  switch (purpose) {
    case 'sign-in':
      if (proof !== undefined) throw invalidField('proof', proof, 'left out where the purpose is sign-in')
      return undefined
    case 'proof':
      if (account === null) throw invalidField('account', 'null', 'one of the accounts of the proof')
      if (proof === undefined)
        throw invalidField('proof', '', 'the id of the draft that the account signs for')
      return proof
  }
}
