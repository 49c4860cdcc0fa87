import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { BaseError } from 'viem'
import { chainRoutes } from './chains.ts'
import { delegateRoutes } from './delegates/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { missing, Refusal, refused, unavailable } from './http/refusal.ts'
import { messageRoutes } from './messages/routes.ts'
import { balanceRoutes } from './safes/balances.ts'
import { collectibleRoutes } from './safes/collectibles.ts'
import { safeRoutes } from './safes/safes.ts'
import type { Service } from './service.ts'
import { transactionRoutes } from './transactions/routes.ts'

/**
 * Puts the gateway's resources together.
 *
 * @param pass - what every request goes through before: an answer ends it there.
 */
export function createApp(service: Service, pass: (request: Request) => Promise<Response | undefined>): Hono {
  const app = new Hono({ strict: false })
  app.use(cors({ origin: '*', allowHeaders: ['content-type', 'authorization'] }))
  app.use(async (context, next) => (await pass(context.req.raw)) ?? next())
  for (const routes of [
    chainRoutes,
    safeRoutes,
    balanceRoutes,
    collectibleRoutes,
    messageRoutes,
    transactionRoutes,
    delegateRoutes,
    deviceRoutes,
  ])
    app.route('/', routes(service))
  app.notFound(() => answer(missing('Cannot find it')))
  app.onError(error => answer(refusalOf(error)))
  return app
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error
  // The node did not answer, or not as it should.
  if (error instanceof BaseError) return unavailable()
  return refused(500, 'Internal server error')
}

const answer = ({ body, status }: Refusal) => Response.json(body, { status })
