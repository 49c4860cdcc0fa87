import { createHash } from 'node:crypto'
import { accountInfoSchema } from '@countersign/api/schemas'
import { AccountFormatError, type AccountId, accountChain, parseAccountId } from '@countersign/core'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import { ifNoneMatch } from '../http/ifNoneMatch.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import type { Accounts } from './accounts.ts'
import type { Picture } from './picture.ts'

const params = z.object({ account: z.string().max(80).describe('CAIP-10') })

const info = createRoute({
  method: 'get',
  path: '/v1/accounts/{account}',
  summary: 'What is publicly known of an account: its kind, name and avatar',
  request: { params },
  responses: {
    200: json(accountInfoSchema, 'what is known; nothing of it is proof of who somebody is'),
    304: { description: 'nothing has changed' },
    ...problems('request-invalid', 'chain-not-configured', 'too-many-requests'),
  },
})

const avatar = createRoute({
  method: 'get',
  path: '/v1/accounts/{account}/avatar',
  summary: 'The picture of an account',
  request: { params },
  responses: {
    200: {
      description: 'a png, jpeg, gif, webp or avif, as an attachment; never an SVG',
      content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    },
    204: { description: 'there is no picture to show: draw a mark of your own' },
    304: { description: 'nothing has changed' },
    ...problems('request-invalid', 'chain-not-configured', 'too-many-requests', 'avatar-unavailable'),
  },
})

export function accountRoutes(options: {
  accounts: Accounts
  nodes: Nodes
  rateLimit: RateLimit
  limits: { address: number }
  now?: () => number
}) {
  const { accounts, nodes, rateLimit, limits, now = Date.now } = options
  const routes = new OpenAPIHono<Environment>({ defaultHook: refuseInvalid })

  routes.use('/v1/accounts/*', async (context, next) => {
    await rateLimit.count(countsOf('accounts', context.var, limits.address))
    await next()
  })

  routes.openapi(info, async context => {
    const account = toAccount(context.req.valid('param').account)
    const { value, until } = await accounts.read(account, nodesOf(account, nodes), context.var)
    const { kind, name, unavailable } = value
    const path = value.avatar === null ? null : `/v1/accounts/${account}/avatar`
    const body = { account, kind, name, avatar: path, unavailable }
    // What nobody could be asked about is asked for again.
    if (unavailable.length > 0) return context.json(body, 200)
    const caching = cachingHeaders(etagOf(JSON.stringify(body)), until - now())
    return isKnown(context, caching.etag)
      ? context.body(null, 304, caching)
      : context.json(body, 200, caching)
  })

  routes.openapi(avatar, async context => {
    const account = toAccount(context.req.valid('param').account)
    const { value, until } = await accounts.picture(account, nodesOf(account, nodes), context.var)
    // Not an error: browsers would log one for each image, also where only the host of a picture is slow.
    if (value === 'missing') return context.body(null, 204, { 'cache-control': cacheControl(until - now()) })
    if (value === 'unavailable')
      throw new ProblemException(
        'avatar-unavailable',
        'Whether the account has an avatar could not be asked just now. Please try again later.',
      )
    const caching = cachingHeaders(etagOf(value.body), until - now())
    return isKnown(context, caching.etag)
      ? context.body(null, 304, caching)
      : context.body(value.body, 200, { ...caching, ...pictureHeaders(value) })
  })

  return routes
}

function toAccount(text: string): AccountId {
  try {
    return parseAccountId(text)
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    throw new ProblemException('request-invalid', error.message, {
      errors: [{ field: 'account', value: text, allowed: 'eip155:<chain id>:<address>' }],
    })
  }
}

function nodesOf(account: AccountId, nodes: Nodes): ChainNodes {
  const chain = accountChain(account)
  const chainNodes = nodes.get(chain)
  if (!chainNodes)
    throw new ProblemException(
      'chain-not-configured',
      `The chain ${chain} is not configured here. Configured: ${[...nodes.keys()].join(', ')}.`,
    )
  return chainNodes
}

function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

function isKnown(context: Context, etag: string): boolean {
  return ifNoneMatch(context.req.header('if-none-match'), etag)
}

/** @param left - how long the server keeps it, in milliseconds: browsers keep it no longer. */
function cachingHeaders(etag: string, left: number) {
  return { etag, 'cache-control': cacheControl(left) }
}

function cacheControl(left: number): string {
  return `private, max-age=${Math.max(0, Math.floor(left / 1000))}`
}

/** Returns the headers of a stranger's content on our origin: opened directly, it is downloaded and never rendered. */
function pictureHeaders({ type }: Picture) {
  return {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="avatar.${type.slice('image/'.length)}"`,
  }
}
