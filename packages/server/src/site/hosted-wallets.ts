import { hostedWalletSchema } from '@countersign/api/schemas'
import type { Logger } from 'pino'
import { createCache } from '../cache/cache.ts'
import type { HostedWalletSettings, Settings } from '../config/config.ts'
import { ProblemException } from '../http/problem.ts'
import { createRoutes } from '../http/route.ts'
import type { Open } from '../outgoing/open.ts'
import { reach } from './reach.ts'

/** How long a result is cached, in milliseconds. */
const lifetime = 10_000

/**
 * Creates the route that reports whether the page of a hosted wallet that the site offers can be reached, for browsers
 * whose wallet window does not respond. Requests go to the configured addresses only, one at a time each, and results
 * are cached.
 */
export function hostedWalletRoutes(options: {
  settings: Pick<Settings, 'hostedWallets'>
  logger: Logger
  outgoing: { open?: Open }
  now: () => number
}) {
  const { settings, logger, outgoing, now } = options
  const wallets = settings.hostedWallets
  const answers = createCache<boolean>({ capacity: wallets.length, weigh: () => 1, now })

  async function checkPage({ id, url }: HostedWalletSettings) {
    const value = await reach(url, outgoing)
    if (!value)
      logger.warn({ wallet: id, host: new URL(url).host }, 'the page of a hosted wallet does not respond')
    return { value, lifetime }
  }

  const { routes, route } = createRoutes()
  route('GET /v1/site/hosted-wallets/{id}', {
    summary: 'Check whether this server can reach the page of a hosted wallet',
    returns: { schema: hostedWalletSchema, about: 'Whether it responds' },
    problems: ['not-found'],
    async handle({ id }) {
      const wallet = wallets.find(each => each.id === id)
      if (!wallet) throw new ProblemException('not-found', 'This site has no hosted wallet with this ID.')
      const { value: reachable } = await answers.get(id, () => checkPage(wallet))
      return { reachable }
    },
  })
  return routes
}
