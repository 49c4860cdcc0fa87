import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { BaseError } from 'viem'
import { chainRoutes } from './chains.ts'
import { contractRoutes } from './contracts.ts'
import { delegateRoutes } from './delegates/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { missing, Refusal, refused, unavailable } from './http/refusal.ts'
import { messageRoutes } from './messages/routes.ts'
import { balanceRoutes } from './safes/balances.ts'
import { collectibleRoutes } from './safes/collectibles.ts'
import { safeRoutes } from './safes/safes.ts'
import type { Service } from './service.ts'
import { previewRoutes } from './transactions/preview.ts'
import { transactionRoutes } from './transactions/routes.ts'

/**
 * Puts the gateway's resources together: those of Safe's service that a page about a Safe needs, with answers from the
 * chain and from what was proposed. Left out, and answered with 404, is what has nothing to stand for on a local chain:
 * accounts, sessions and e-mail addresses at Safe's service (`/v1/auth`, `/v1/accounts`, `…/emails`, `/v1/subscriptions`),
 * its list of apps (`…/safe-apps`), transactions that it pays for (`…/relay`), and its paid recovery (`…/recovery`).
 *
 * @param way.pass - what every request goes through before: an answer ends it there.
 * @param way.count - counts a request in the quota, and says what headers the answer has.
 */
export function createApp(
  service: Service,
  way: {
    pass: (request: Request) => Promise<Response | undefined>
    count: () => { headers: Record<string, string>; isOver: boolean }
  },
): Hono {
  const app = new Hono({ strict: false })
  app.use(cors({ origin: '*', allowHeaders: ['content-type', 'authorization'] }))
  app.use(async (context, next) => {
    const { headers, isOver } = way.count()
    const answer = await way.pass(context.req.raw)
    if (answer) context.res = answer
    else if (isOver) context.res = Response.json({ detail: 'Monthly quota exceeded.' }, { status: 429 })
    else await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })
  for (const routes of [
    chainRoutes,
    contractRoutes,
    safeRoutes,
    balanceRoutes,
    collectibleRoutes,
    messageRoutes,
    transactionRoutes,
    previewRoutes,
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
