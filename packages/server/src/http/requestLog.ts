import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { newId } from '../store/token.ts'
import { anonymized, clientAddress, networkOf, wideNetworkOf } from './clientAddress.ts'
import type { Environment } from './environment.ts'

/**
 * Names every request and writes one line about it when it is answered: route, status, time, what was refused and why,
 * and the part of the address that does not single out a person. No cookies, no bodies, no signatures, no queries.
 */
export function requestLog(options: {
  logger: Logger
  trustedProxies: number
}): MiddlewareHandler<Environment> {
  const { logger, trustedProxies } = options
  let warned = false
  return async (context, next) => {
    const started = performance.now()
    const requestId = newId()
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor !== undefined && trustedProxies === 0 && !warned) {
      warned = true
      logger.warn(
        'requests come with X-Forwarded-For, but trustedProxies is 0: all people behind a proxy share one limit',
      )
    }
    const address = clientAddress(peer(context), forwardedFor, trustedProxies)
    context.set('requestId', requestId)
    context.set('network', networkOf(address))
    context.set('wideNetwork', wideNetworkOf(address))
    await next()
    context.header('x-request-id', requestId)
    const { status } = context.res
    const line = {
      requestId,
      method: context.req.method,
      route: routeOf(context),
      status,
      ...context.var.refusal,
      ms: Math.round(performance.now() - started),
      from: anonymized(address),
    }
    if (status >= 500) logger.error(line, 'failed')
    else logger.info(line, 'answered')
  }
}

/** The route that answered; middleware and the pages stand at paths with a star. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(route => !route.path.includes('*'))?.path ?? 'pages'
}

/** Who is at the other end; unknown where the app is mounted in a host that is not Node's server. */
function peer(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}
