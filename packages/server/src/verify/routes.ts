import { verifyReplySchema, verifyRequestSchema } from '@countersign/api/schemas'
import { ProofFormatError, parseProof, reportVerdict } from '@countersign/core'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import type { Settings } from '../config/config.ts'
import { countsOf, limitNetwork } from '../http/counts-of.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limit-body.ts'
import { json, problems } from '../http/openapi.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { readStrictly } from '../http/read-strictly.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { Verifier } from '../verdicts/verifier.ts'
import type { CheckDocument } from './check-document.ts'

const verify = createRoute({
  method: 'post',
  path: '/v1/verify',
  summary: 'Verify a proof, or a message that an account has signed. Nothing is stored',
  request: {
    body: {
      ...json(verifyRequestSchema, 'A proof; or an account, a message and its signature'),
      required: true,
    },
  },
  responses: {
    200: json(verifyReplySchema, 'The report on the proof, or the verdict on the signature'),
    ...problems('request-invalid', 'request-too-large', 'too-many-requests'),
  },
})

/** Creates the route `POST /v1/verify`, for programs and for pages of any site. It ignores cookies. */
export function verifyRoutes(options: {
  checkDocument: CheckDocument
  verifier: Pick<Verifier, 'verify'>
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'verify'>
}) {
  const { checkDocument, verifier, rateLimit, limits } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.use(
    '/v1/verify',
    cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['content-type'], maxAge: 600 }),
  )
  routes.post(
    '/v1/verify',
    limitNetwork(rateLimit, 'verify', limits.verify.address),
    limitBody(1_600_000),
    readStrictly,
  )

  routes.openapi(verify, async context => {
    const request = context.req.valid('json')
    if ('proof' in request) {
      // Each further account may need a call to the chain.
      const more = accountsIn(request.proof) - 1
      if (more > 0) await rateLimit.count(countsOf('verify', context.var, limits.verify.address), more)
      return context.json({ report: await checkDocument(request.proof, request.expected) }, 200)
    }
    return context.json({ verdict: reportVerdict(await verifier.verify(request)) }, 200)
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
