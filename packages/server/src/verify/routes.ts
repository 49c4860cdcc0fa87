import { verifyReplySchema, verifyRequestSchema } from '@countersign/api/schemas'
import { ProofFormatError, parseProof } from '@countersign/core'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import type { Hex } from 'viem'
import { toAccount } from '../challenges/toAccount.ts'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { readStrictly } from '../http/readStrictly.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import type { CheckDocument } from './checkDocument.ts'
import { reportToWire, verdictToWire } from './wire.ts'

const verify = createRoute({
  method: 'post',
  path: '/v1/verify',
  summary: 'Check a proof, or anything that an account has signed. Nothing of it is kept',
  request: {
    body: {
      ...json(verifyRequestSchema, 'a proof; or an account, a message and its signature'),
      required: true,
    },
  },
  responses: {
    200: json(verifyReplySchema, 'the report on the proof; or the verdict'),
    ...problems('request-invalid', 'request-too-large', 'too-many-requests'),
  },
})

/** `POST /v1/verify`: for programs, and for the pages of any site. It looks at no cookie. */
export function verifyRoutes(options: {
  checkDocument: CheckDocument
  verifier: Pick<Verifier, 'verify'>
  rateLimit: RateLimit
  limits: { address: number }
}) {
  const { checkDocument, verifier, rateLimit, limits } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.use(
    '/v1/verify',
    cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['content-type'], maxAge: 600 }),
  )
  routes.on('POST', '/v1/verify', limitBody(1_600_000))
  // Before anything is read: a request that is refused counts too.
  routes.on('POST', '/v1/verify', async (context, next) => {
    await rateLimit.count(countsOf('verify', context.var, limits.address))
    await next()
  })

  routes.on('POST', '/v1/verify', readStrictly)

  routes.openapi(verify, async context => {
    const request = context.req.valid('json')
    if ('proof' in request) {
      // Each further account may be a question to the chain.
      const more = accountsIn(request.proof) - 1
      if (more > 0) await rateLimit.count(countsOf('verify', context.var, limits.address), more)
      const { id, requester } = request.expected ?? {}
      const report = await checkDocument(request.proof, {
        ...(id === undefined ? {} : { id }),
        ...(requester === undefined ? {} : { requester: toAccount(requester, 'expected.requester') }),
      })
      return context.json({ report: reportToWire(report) }, 200)
    }
    const { message, signature } = request
    const account = toAccount(request.account)
    const verdict = await verifier.verify({ account, message, signature: signature as Hex })
    return context.json({ verdict: verdictToWire(verdict) }, 200)
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
