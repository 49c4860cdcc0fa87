import {
  proofChangeSchema,
  proofReplySchema,
  proofRequestSchema,
  proofsSchema,
  recheckSchema,
} from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readBrowser } from '../challenges/browser.ts'
import { toAccount } from '../challenges/toAccount.ts'
import type { Cookie } from '../http/cookies.ts'
import { countsOf } from '../http/countsOf.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { json, problems } from '../http/openapi.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newToken } from '../store/token.ts'
import { notFound } from './problems.ts'
import type { Asker, Proofs } from './proofs.ts'

const params = z.object({ id: z.string().max(64) })
// Each may be as large as twenty signatures of contracts.
const page = z.object({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})

const begin = createRoute({
  method: 'post',
  path: '/v1/proofs',
  summary: 'Begin a proof: a draft of this browser, until each of its accounts has signed',
  request: { body: { ...json(proofRequestSchema, 'what for, for whom, until when'), required: true } },
  responses: {
    200: json(proofReplySchema, 'the draft'),
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
  summary: 'The drafts of this browser, and the proofs of the signed-in account, newest first',
  request: { query: page },
  responses: { 200: json(proofsSchema, 'a page of them'), ...problems('request-invalid') },
})

const read = createRoute({
  method: 'get',
  path: '/v1/proofs/{id}',
  summary: 'A proof, for whoever has its link; a draft, for the browser that makes it',
  request: { params },
  responses: { 200: json(proofReplySchema, 'the proof'), ...problems('proof-not-found', 'proof-ended') },
})

const change = createRoute({
  method: 'patch',
  path: '/v1/proofs/{id}',
  summary: 'List a proof on the public pages of its accounts, or no longer',
  request: { params, body: { ...json(proofChangeSchema, 'who may see it'), required: true } },
  responses: {
    200: json(proofReplySchema, 'the proof'),
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
  summary: 'Give a draft up, or revoke a proof',
  request: { params },
  responses: {
    204: { description: 'given up, or revoked' },
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
  summary: 'Ask the chain whether the accounts of a proof still accept what they signed',
  request: { params },
  responses: {
    200: json(recheckSchema, 'as of now; says nothing about then'),
    ...problems('origin-refused', 'proof-not-found', 'too-many-requests'),
  },
})

const listed = createRoute({
  method: 'get',
  path: '/v1/accounts/{account}/proofs',
  summary: 'What an account shows to everybody: proofs that hold, newest first',
  request: { params: z.object({ account: z.string().max(80).describe('CAIP-10') }), query: page },
  responses: {
    200: json(proofsSchema, 'a page of them'),
    ...problems('request-invalid', 'too-many-requests'),
  },
})

export type ProofRoutesOptions = {
  proofs: Proofs
  sessions: Pick<Sessions, 'find'>
  rateLimit: RateLimit
  limits: { proofs: { address: number }; verify: { address: number } }
  cookies: { browser: Cookie; session: Cookie }
}

/** How long a browser is known by its cookie, in milliseconds: 90 days. */
const browserLifetime = 90 * 86_400_000

/** `/v1/proofs`, and what accounts show of them. Must stand behind the limit of `/v1/accounts`. */
export function proofRoutes({ proofs, sessions, rateLimit, limits, cookies }: ProofRoutesOptions) {
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.on('POST', '/v1/proofs', limitBody(16 * 1024))
  routes.on('PATCH', '/v1/proofs/:id', limitBody(1024))
  routes.on(['POST', 'PATCH', 'DELETE'], ['/v1/proofs', '/v1/proofs/:id'], async (context, next) => {
    await rateLimit.count(countsOf('proofs', context.var, limits.proofs.address))
    await next()
  })

  const askerOf = async (context: Context): Promise<Asker> => ({
    browser: readBrowser(cookies.browser, context),
    session: await sessions.find(cookies.session.read(context)),
  })

  routes.openapi(begin, async context => {
    const browser = readBrowser(cookies.browser, context) ?? newToken()
    const request = context.req.valid('json')
    const proof = await proofs.begin({ request, browser, network: context.var.wideNetwork })
    cookies.browser.write(context, browser, browserLifetime)
    return context.json({ proof }, 200)
  })

  routes.openapi(list, async context => {
    const { cursor, limit } = context.req.valid('query')
    const found = await proofs.listMine(await askerOf(context), { limit, after: readCursor(cursor) })
    return context.json({ items: found.items, next: found.next ? writeCursor(found.next) : null }, 200)
  })

  routes.openapi(read, async context => {
    const proof = await proofs.show(context.req.valid('param').id, await askerOf(context))
    return context.json({ proof }, 200)
  })

  routes.openapi(change, async context => {
    const { id } = context.req.valid('param')
    const asker = await askerOf(context)
    await proofs.setVisibility(id, context.req.valid('json').visibility, asker)
    return context.json({ proof: await proofs.show(id, asker) }, 200)
  })

  routes.openapi(remove, async context => {
    await proofs.remove(context.req.valid('param').id, await askerOf(context))
    return context.body(null, 204)
  })

  routes.openapi(recheck, async context => {
    const record = await proofs.find(context.req.valid('param').id)
    if (!record || record.issuedAt === null) throw notFound()
    // Each account may be a question to the chain.
    await rateLimit.count(countsOf('verify', context.var, limits.verify.address), record.accounts.length)
    return context.json(await proofs.recheck(record), 200)
  })

  routes.openapi(listed, async context => {
    const account = toAccount(context.req.valid('param').account)
    const { cursor, limit } = context.req.valid('query')
    const found = await proofs.listListed(account, { limit, after: readCursor(cursor) })
    return context.json({ items: found.items, next: found.next ? writeCursor(found.next) : null }, 200)
  })

  return routes
}
