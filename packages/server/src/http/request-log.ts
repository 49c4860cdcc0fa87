import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { newId } from '../store/token.ts'
import { anonymized, clientAddress, networkOf, wideNetworkOf } from './client-address.ts'
import type { Environment } from './environment.ts'

/**
 * Assigns an id to every request and logs one line when it is answered: route, status, time, problem and reason, and
 * the part of the address that does not identify a person. Logs no cookies, bodies, signatures or queries.
 */
export function requestLog(options: {
  logger: Logger
  trustedProxies: number
}): MiddlewareHandler<Environment & { Bindings: Partial<HttpBindings> }> {
  const { logger, trustedProxies } = options
  let warned = false
  return async (context, next) => {
    const started = performance.now()
    const requestId = newId()
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor !== undefined && trustedProxies === 0 && !warned) {
      warned = true
      logger.warn(
        'requests have an X-Forwarded-For header, but trustedProxies is 0: everyone behind a proxy shares one rate limit',
      )
    }
    const address = clientAddress(peer(context), forwardedFor, trustedProxies)
    context.set('requestId', requestId)
    context.set('client', {
      network: networkOf(address),
      wideNetwork: wideNetworkOf(address),
      isAbandoned: () => context.get('late') === true || context.env?.outgoing?.destroyed === true,
    })
    await next()
    const { status, headers } = context.res
    // `context.header` would compose a second response, whose body is a stream.
    headers.set('x-request-id', requestId)
    const level = status >= 500 ? 'error' : 'info'
    if (!logger.isLevelEnabled(level)) return
    const entry = {
      requestId,
      method: context.req.method,
      route: routeOf(context),
      status,
      ...context.get('refusal'),
      ms: Math.round(performance.now() - started),
      from: anonymized(address),
    }
    logger[level](entry, level === 'error' ? 'request failed' : 'request answered')
  }
}

/** Returns the route that answered. Middleware and pages have paths with a star. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(route => !route.path.includes('*'))?.path ?? 'pages'
}

/** Returns the peer of the connection; `undefined` where the app is mounted in a host other than Node's server. */
function peer(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address
  } catch {
    return undefined
  }
}
