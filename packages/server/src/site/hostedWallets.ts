import { hostedWalletSchema } from '@countersign/api/schemas'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { createCache } from '../accounts/cache.ts'
import type { HostedWalletSettings } from '../config/config.ts'
import type { Environment } from '../http/environment.ts'
import { json, problems } from '../http/openapi.ts'
import { ProblemException } from '../http/problem.ts'
import { refuseInvalid } from '../http/validation.ts'
import type { Open } from '../outgoing/open.ts'
import { reach } from './reach.ts'

/** How long an answer holds, in milliseconds. */
const lifetime = 10_000

const hostedWallet = createRoute({
  method: 'get',
  path: '/v1/site/hosted-wallets/{id}',
  summary: 'Ask whether the page of a hosted wallet answers this server',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: json(hostedWalletSchema, 'whether it does'),
    ...problems('request-invalid', 'not-found', 'too-many-requests'),
  },
})

/**
 * Says of the hosted wallets that the site offers whether their pages can be reached, for browsers whose window stays
 * silent. Only the configured addresses are ever asked, each once at a time, and their answers are kept for a while.
 */
export function hostedWalletRoutes(options: {
  wallets: readonly HostedWalletSettings[]
  logger: Logger
  open: Open | undefined
  now: () => number
}) {
  const { wallets, logger, open, now } = options
  const answers = createCache<boolean>({ capacity: wallets.length, weigh: () => 1, now })

  async function ask({ id, url }: HostedWalletSettings) {
    const value = await reach(url, { open })
    if (!value)
      logger.warn({ wallet: id, host: new URL(url).host }, 'the page of a hosted wallet does not answer')
    return { value, lifetime }
  }

  return new OpenAPIHono<Environment>({ defaultHook: refuseInvalid }).openapi(hostedWallet, async context => {
    const { id } = context.req.valid('param')
    const wallet = wallets.find(each => each.id === id)
    if (!wallet) throw new ProblemException('not-found', 'The site offers no hosted wallet of this id.')
    const { value: reachable } = await answers.get(id, () => ask(wallet))
    return context.json({ reachable }, 200)
  })
}
