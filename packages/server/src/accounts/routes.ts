import type { NameLookUp } from '@countersign/api'
import { accountInfoSchema, nameLookUpSchema, nameQuery } from '@countersign/api/schemas'
import { accountChain, type ChainId, formatAccountId } from '@countersign/core'
import { etag } from 'hono/etag'
import type { Settings } from '../config/config.ts'
import { limitNetwork } from '../http/counts-of.ts'
import { chainNotConfigured, ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { createRoutes } from '../http/route.ts'
import type { ChainNodes, Nodes } from '../rpc/nodes.ts'
import type { Accounts } from './accounts.ts'
import { normalizeName } from './name.ts'
import { cacheControl, pictureReply, replyWithPicture } from './reply-with-picture.ts'

export function accountRoutes(options: {
  accounts: Accounts
  nodes: Nodes
  rateLimit: RateLimit
  limits: Pick<Settings['limits'], 'accounts'>
  now?: () => number
}) {
  const { accounts, nodes, rateLimit, limits, now = Date.now } = options
  const before = [limitNetwork(rateLimit, 'accounts', limits.accounts.address), etag()]
  const also = { 304: 'Not modified' }
  const { routes, route } = createRoutes()

  route('GET /v1/accounts/{account}', {
    summary: 'Get the kind, name and avatar of an account',
    before,
    returns: {
      schema: accountInfoSchema,
      about: 'Public information about the account. It does not prove who owns it',
    },
    also,
    problems: ['chain-not-configured'],
    async handle({ account }, context) {
      const { value, until } = await accounts.read(
        account,
        nodesOf(accountChain(account), nodes),
        context.get('client'),
      )
      const { kind, name, unavailable } = value
      const avatar = value.avatar === null ? null : `/v1/accounts/${account}/avatar`
      // An unavailable result is not cached, so that clients request it again.
      if (unavailable.length === 0) context.header('cache-control', cacheControl(until - now()))
      return { account, kind, name, avatar, unavailable }
    },
  })

  route('GET /v1/accounts/{account}/avatar', {
    summary: 'Get the avatar of an account',
    before,
    returns: pictureReply,
    also: { 204: 'The account has no avatar that can be shown', ...also },
    problems: ['chain-not-configured', 'avatar-unavailable'],
    async handle({ account }, context) {
      const picture = await accounts.picture(
        account,
        nodesOf(accountChain(account), nodes),
        context.get('client'),
      )
      return replyWithPicture(context, picture, { name: 'avatar', now })
    },
  })

  route('GET /v1/names', {
    summary: 'Get the account that an ENS name has on a chain',
    before,
    query: nameQuery,
    returns: {
      schema: nameLookUpSchema,
      about: 'What the owner of the name has set. It does not prove who owns it',
    },
    also,
    problems: ['chain-not-configured', 'not-found'],
    async handle({ name: text, chain }, context): Promise<NameLookUp> {
      const chainNodes = nodesOf(chain, nodes)
      const name = normalizeName(text)
      if (!name) return { status: 'not-a-name' }
      const found = await accounts.resolve(name, chainNodes, context.get('client'))
      if (!found) throw new ProblemException('not-found', 'This site does not look up names.')
      const { value, until } = found
      if (value.status !== 'unavailable') context.header('cache-control', cacheControl(until - now()))
      return value.status === 'found'
        ? { status: 'found', name, account: formatAccountId(chain, value.address) }
        : { status: value.status, name }
    },
  })

  return routes
}

function nodesOf(chain: ChainId, nodes: Nodes): ChainNodes {
  const chainNodes = nodes.get(chain)
  if (!chainNodes) throw chainNotConfigured(chain, nodes.keys())
  return chainNodes
}
