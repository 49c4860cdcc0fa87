import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { BaseError } from 'viem'
import { chainRoutes } from './chains.ts'
import { delegateRoutes } from './delegates/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { missing, RefusalError, refused, unavailable } from './http/refusal.ts'
import { messageRoutes } from './messages/routes.ts'
import { balanceRoutes } from './safes/balances.ts'
import { collectibleRoutes } from './safes/collectibles.ts'
import { safeRoutes } from './safes/safes.ts'
import type { Service } from './service.ts'
import { transactionRoutes } from './transactions/routes.ts'

/**
 * Assembles the gateway's resources: those of Safe's service that this project's client and the simulation of
 * Safe{Wallet} call, answered from the chain and from stored proposals. All others return 404.
 *
 * @param way.pass - runs before every request; if it returns a response, that response is sent.
 * @param way.count - counts a request against the quota, and returns the response headers.
 */
export function createApp(
  service: Service,
  hooks: {
    pass: (request: Request) => Promise<Response | undefined>
    count: () => { headers: Record<string, string>; isOver: boolean }
  },
): Hono {
  const app = new Hono({ strict: false })
  app.use(cors({ origin: '*', allowHeaders: ['content-type', 'authorization'] }))
  app.use(async (context, next) => {
    const { headers, isOver } = hooks.count()
    const answer = await hooks.pass(context.req.raw)
    if (answer) context.res = answer
    else if (isOver) context.res = Response.json({ detail: 'Monthly quota exceeded.' }, { status: 429 })
    else await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })
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

function refusalOf(error: Error): RefusalError {
  if (error instanceof RefusalError) return error
  // The node did not answer, or answered invalidly.
  if (error instanceof BaseError) return unavailable()
  return refused(500, 'Internal server error')
}

const answer = ({ body, code: status }: RefusalError) => Response.json(body, { status })
