import {
  proofChangeSchema,
  proofReplySchema,
  proofRequestSchema,
  proofsSchema,
  recheckSchema,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Settings } from '../config/config.ts'
import { readBrowser, writeBrowser } from '../http/browser.ts'
import type { Cookies } from '../http/cookies.ts'
import { countsOf, limitNetwork } from '../http/counts-of.ts'
import { readCursor, writePage } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limit-body.ts'
import { accountParams, idParams, json, pageQuery, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newToken } from '../store/token.ts'
import type { Proofs, Visitor } from './proofs.ts'

// One proof may be as large as twenty contract signatures.
const page = z.object(pageQuery({ usual: 10, most: 50 }))

const begin = createRoute({
  method: 'post',
  path: '/v1/proofs',
  summary: 'Create a draft of a proof. It becomes a proof when all accounts have signed',
  request: {
    body: { ...json(proofRequestSchema, 'The purpose, audience, accounts and expiry'), required: true },
  },
  responses: {
    200: json(proofReplySchema, 'The draft'),
    ...problems(
      'request-invalid',
      'origin-refused',
      'request-not-found',
      'request-answered',
      'request-ended',
      'proof-unfit',
      'too-many-proofs',
      'too-many-requests',
    ),
  },
})

const list = createRoute({
  method: 'get',
  path: '/v1/proofs',
  summary: 'List the drafts of this browser and the proofs of the signed-in account, newest first',
  request: { query: page },
  responses: { 200: json(proofsSchema, 'A page of proofs'), ...problems('request-invalid') },
})

const read = createRoute({
  method: 'get',
  path: '/v1/proofs/{id}',
  summary: 'Get a proof, or a draft of this browser',
  request: { params: idParams },
  responses: { 200: json(proofReplySchema, 'The proof'), ...problems('proof-not-found', 'proof-ended') },
})

const change = createRoute({
  method: 'patch',
  path: '/v1/proofs/{id}',
  summary: 'Show a proof on the public pages of its accounts, or hide it',
  request: { params: idParams, body: { ...json(proofChangeSchema, 'The visibility'), required: true } },
  responses: {
    200: json(proofReplySchema, 'The proof'),
    ...problems(
      'request-invalid',
      'not-signed-in',
      'origin-refused',
      'proof-not-yours',
      'proof-not-found',
      'proof-ended',
      'too-many-requests',
      'verification-unavailable',
    ),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/v1/proofs/{id}',
  summary: 'Discard a draft, or revoke a proof',
  request: { params: idParams },
  responses: {
    204: { description: 'Discarded or revoked' },
    ...problems(
      'not-signed-in',
      'origin-refused',
      'proof-not-yours',
      'proof-not-found',
      'too-many-requests',
      'verification-unavailable',
    ),
  },
})

const recheck = createRoute({
  method: 'post',
  path: '/v1/proofs/{id}/recheck',
  summary: 'Check on-chain whether the signatures of a proof are still valid',
  request: { params: idParams },
  responses: {
    200: json(
      recheckSchema,
      'The current result. It does not change what the proof was worth when it was signed',
    ),
    ...problems('origin-refused', 'proof-not-found', 'too-many-requests'),
  },
})

const listed = createRoute({
  method: 'get',
  path: '/v1/accounts/{account}/proofs',
  summary: 'List the valid proofs that an account shows publicly, newest first',
  request: { params: accountParams, query: page },
  responses: {
    200: json(proofsSchema, 'A page of proofs'),
    ...problems('request-invalid', 'too-many-requests'),
  },
})

export type ProofRoutesOptions = {
  proofs: Proofs
  sessions: Pick<Sessions, 'find'>
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'proofs' | 'verify'>
  cookies: Cookies
}

/**
 * Creates the routes of `/v1/proofs`, and of the proofs that accounts show. Requires the rate limit of `/v1/accounts`.
 */
export function proofRoutes({ proofs, sessions, rateLimit, limits, cookies }: ProofRoutesOptions) {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.on(
    ['POST', 'PATCH', 'DELETE'],
    ['/v1/proofs', '/v1/proofs/:id'],
    limitNetwork(rateLimit, 'proofs', limits.proofs.address),
  )
  routes.on('POST', '/v1/proofs', limitBody(16 * 1024))
  routes.on('PATCH', '/v1/proofs/:id', limitBody(1024))

  const visitorOf = async (context: Context): Promise<Visitor> => ({
    browser: readBrowser(cookies.browser, context),
    session: await sessions.find(cookies.session.read(context)),
  })

  routes.openapi(begin, async context => {
    const browser = readBrowser(cookies.browser, context) ?? newToken()
    const request = context.req.valid('json')
    const proof = await proofs.begin({ request, browser, network: context.var.wideNetwork })
    writeBrowser(cookies.browser, context, browser)
    return context.json({ proof }, 200)
  })

  routes.openapi(list, async context => {
    const { cursor, limit } = context.req.valid('query')
    const found = await proofs.listMine(await visitorOf(context), { limit, after: readCursor(cursor) })
    return context.json(writePage(found), 200)
  })

  routes.openapi(read, async context => {
    const proof = await proofs.show(context.req.valid('param').id, await visitorOf(context))
    return context.json({ proof }, 200)
  })

  routes.openapi(change, async context => {
    const { id } = context.req.valid('param')
    const visitor = await visitorOf(context)
    await proofs.setVisibility(id, context.req.valid('json').visibility, visitor)
    return context.json({ proof: await proofs.show(id, visitor) }, 200)
  })

  routes.openapi(remove, async context => {
    await proofs.remove(context.req.valid('param').id, await visitorOf(context))
    return context.body(null, 204)
  })

  routes.openapi(recheck, async context => {
    const record = await proofs.find(context.req.valid('param').id)
    if (!record || record.issuedAt === null) throw new ProblemException('proof-not-found')
    // Each account may need a call to the chain.
    await rateLimit.count(countsOf('verify', context.var, limits.verify.address), record.accounts.length)
    return context.json(await proofs.recheck(record), 200)
  })

  routes.openapi(listed, async context => {
    const { account } = context.req.valid('param')
    const { cursor, limit } = context.req.valid('query')
    const found = await proofs.listListed(account, { limit, after: readCursor(cursor) })
    return context.json(writePage(found), 200)
  })

  return routes
}
