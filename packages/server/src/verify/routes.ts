import { verifyReplySchema, verifyRequestSchema } from '@countersign/api/schemas'
import { addressWithoutChecksum, ProofFormatError, parseProof, reportVerdict } from '@countersign/core'
import { cors } from 'hono/cors'
import type { Settings } from '../config/config.ts'
import { countsOf, limitNetwork } from '../http/counts-of.ts'
import type { Client } from '../http/environment.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { createRoutes } from '../http/route.ts'
import { type Turns, workOf } from '../http/turns.ts'
import { costOf } from '../store/work.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import type { CheckDocument } from './check-document.ts'

/** Creates the route `POST /v1/verify`, for programs and for pages of any site. It ignores cookies. */
export function verifyRoutes(options: {
  checkDocument: CheckDocument
  verifier: Pick<Verifier, 'verify'>
  rateLimit: Pick<RateLimit, 'count'>
  turns: Turns
  limits: Pick<Settings['limits'], 'verify'>
}) {
  const { checkDocument, verifier, rateLimit, limits } = options
  const { routes, route } = createRoutes()
  const work = (client: Client) => workOf(options, client, countsOf('verify', client, limits.verify.address))

  routes.use(
    '/v1/verify',
    cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['content-type'], maxAge: 600 }),
  )
  route('POST /v1/verify', {
    summary: 'Verify a proof, or a message that an account has signed. Nothing is stored',
    anyOrigin: true,
    before: [limitNetwork(rateLimit, 'verify', limits.verify.address)],
    body: {
      schema: verifyRequestSchema,
      about: 'A proof; or an account, a message and its signature',
      most: 1_600_000,
      strict: work,
    },
    returns: { schema: verifyReplySchema, about: 'The report on the proof, or the verdict on the signature' },
    async handle({ body }, context) {
      if (!('proof' in body))
        return {
          verdict: reportVerdict(await verifier.verify(body)),
          addressWithoutChecksum: addressWithoutChecksum(body.message, body.account),
        }
      // Each further account may need a call to the chain. What was counted for the size is not counted again.
      const counted = costOf((await context.req.text()).length)
      const { charge, inTurn } = work(context.get('client'))
      await charge(accountsIn(body.proof) - 1 - counted)
      const deadline = AbortSignal.timeout(
        Math.max(0, Math.ceil(context.get('answerBy') - performance.now())),
      )
      return { report: await checkDocument(body.proof, body.expected, { inTurn, deadline }) }
    },
  })
  return routes
}

function accountsIn(document: unknown): number {
  try {
    return parseProof(document).accounts.length
  } catch (error) {
    if (error instanceof ProofFormatError) return 0
    throw error
  }
}
