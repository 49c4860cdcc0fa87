import {
  proofChangeSchema,
  proofReplySchema,
  proofRequestSchema,
  proofStatusSchema,
  proofsSchema,
  recheckSchema,
  text,
} from '@countersign/api/schemas'
import { readAccount } from '../accounts/read-account.ts'
import type { Settings } from '../config/config.ts'
import { browserLifetime, type Cookies } from '../http/cookies.ts'
import { countsOf, limitNetwork } from '../http/counts-of.ts'
import { writePage } from '../http/cursor.ts'
import type { Client } from '../http/environment.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { type Access, createRoutes, pageQuery } from '../http/route.ts'
import { type Turns, workOf } from '../http/turns.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newToken } from '../store/token.ts'
import { drawBadge } from './badge.ts'
import type { Proofs, Visitor } from './proofs.ts'

// One proof may be as large as twenty contract signatures.
const query = pageQuery({ usual: 10, most: 50 })
const filter = {
  status: proofStatusSchema.optional(),
  search: text(100)
    .trim()
    .optional()
    .describe(
      'words that are all in the purpose, the audience, an account (also with a short name, or as a link) or the ID',
    ),
}
/** Why a person may not change a proof. */
const notOwner = ['not-signed-in', 'proof-not-yours', 'proof-not-found', 'verification-unavailable'] as const

export type ProofRoutesOptions = {
  settings: Pick<Settings, 'chains'>
  proofs: Proofs
  sessions: Pick<Sessions, 'find'>
  rateLimit: RateLimit
  turns: Turns
  limits: Pick<Settings['limits'], 'api' | 'proofs' | 'verify' | 'accounts'>
  cookies: Cookies
}

/** Creates the routes of `/v1/proofs`, and of the proofs that accounts show. */
export function proofRoutes(options: ProofRoutesOptions) {
  const { settings, proofs, sessions, rateLimit, limits, cookies } = options
  const { routes, route } = createRoutes()
  const work = (client: Client, limit: 'api' | 'accounts' | 'verify' = 'api') =>
    workOf(options, client, countsOf(limit, client, limits[limit].address))
  const before = [limitNetwork(rateLimit, 'proofs', limits.proofs.address)]
  const sender: Access<Visitor> = {
    problems: [],
    find: async context => ({
      browser: cookies.browser.read(context),
      session: await sessions.find(cookies.session.read(context), context.get('client').wideNetwork),
    }),
  }

  route('POST /v1/proofs', {
    summary: 'Create a draft of a proof. It becomes a proof when all accounts have signed',
    before,
    body: {
      schema: proofRequestSchema,
      about: 'The purpose, audience, accounts and expiry',
      most: 16 * 1024,
    },
    returns: { schema: proofReplySchema, about: 'The draft' },
    problems: [
      'request-not-found',
      'request-answered',
      'request-ended',
      'proof-unfit',
      'proof-not-found',
      'proof-signed',
      'proof-ended',
      'too-many-proofs',
      'storage-full',
    ],
    async handle({ body }, context) {
      const browser = cookies.browser.read(context) ?? newToken()
      const proof = await proofs.begin({ request: body, browser, network: context.get('client').wideNetwork })
      cookies.browser.write(context, browser, browserLifetime)
      return { proof }
    },
  })

  route('GET /v1/proofs', {
    summary: 'List the drafts of this browser and the proofs of the signed-in account, newest first',
    query: { ...filter, ...query },
    sender,
    returns: { schema: proofsSchema, about: 'A page of proofs' },
    async handle({ status, search, limit, cursor, sender }, context) {
      const page = { limit, after: cursor, work: work(context.get('client')) }
      const words = search && (readAccount(search, settings.chains) ?? search)
      return writePage(await proofs.listMine(sender, page, { status, search: words }))
    },
  })

  route('GET /v1/proofs/{id}', {
    summary: 'Get a proof, or a draft of this browser',
    sender,
    returns: { schema: proofReplySchema, about: 'The proof' },
    problems: ['proof-not-found', 'proof-ended'],
    handle: async ({ id, sender }, context) => ({
      proof: await proofs.show(id, sender, work(context.get('client'))),
    }),
  })

  route('PATCH /v1/proofs/{id}', {
    summary: 'Show a proof on the public pages of its accounts, or hide it',
    before,
    body: { schema: proofChangeSchema, about: 'The visibility', most: 1024 },
    sender,
    returns: { schema: proofReplySchema, about: 'The proof' },
    problems: [...notOwner, 'proof-ended'],
    async handle({ id, body, sender }, context) {
      const { charge } = work(context.get('client'), 'verify')
      await proofs.setVisibility(id, body.visibility, sender, charge)
      // Not counted by its size: the change is made, and must not look refused.
      return { proof: await proofs.show(id, sender) }
    },
  })

  route('DELETE /v1/proofs/{id}', {
    summary: 'Discard a draft, or revoke a proof',
    before,
    sender,
    returns: 'Discarded or revoked',
    problems: notOwner,
    handle: ({ id, sender }, context) =>
      proofs.remove(id, sender, work(context.get('client'), 'verify').charge),
  })

  route('POST /v1/proofs/{id}/recheck', {
    summary: 'Check on-chain whether the signatures of a proof are still valid',
    before: [limitNetwork(rateLimit, 'verify', limits.verify.address)],
    returns: {
      schema: recheckSchema,
      about: 'The current result. It does not change what the proof was worth when it was signed',
    },
    problems: ['proof-not-found'],
    async handle({ id }, context) {
      const record = await proofs.find(id)
      if (!record || record.issuedAt === null) throw new ProblemException('proof-not-found')
      // Each further account may need a call to the chain.
      await work(context.get('client'), 'verify').charge(record.accounts.length - 1)
      return proofs.recheck(record)
    },
  })

  route('GET /p/{id}/badge.svg', {
    summary: 'Get the badge of a proof for other sites: a picture of its status',
    before: [limitNetwork(rateLimit, 'api', limits.api.address)],
    returns: { type: 'image/svg+xml', about: 'Whether the proof is valid, has expired or was revoked' },
    problems: ['proof-not-found'],
    async handle({ id }, context) {
      const status = await proofs.findStatus(id)
      if (status === undefined || status === 'draft') throw new ProblemException('proof-not-found')
      // Without a validator: an answer without these headers would replace them in caches.
      return context.body(drawBadge(status, context.req.header('accept-language') ?? ''), 200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept-language',
        'x-robots-tag': 'noindex',
      })
    },
  })

  route('GET /v1/accounts/{account}/proofs', {
    summary: 'List the valid proofs that an account shows publicly, newest first',
    before: [limitNetwork(rateLimit, 'accounts', limits.accounts.address)],
    query,
    returns: { schema: proofsSchema, about: 'A page of proofs' },
    async handle({ account, limit, cursor }, context) {
      const page = { limit, after: cursor, work: work(context.get('client'), 'accounts') }
      return writePage(await proofs.listListed(account, page))
    },
  })

  return routes
}
