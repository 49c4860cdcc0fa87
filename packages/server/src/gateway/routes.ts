import type { ChainId } from '@countersign/core'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { GatewaySettings } from '../config/config.ts'
import { countsOf } from '../http/countsOf.ts'
import type { Environment } from '../http/environment.ts'
import { limitBody } from '../http/limitBody.ts'
import { ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rateLimit.ts'
import { createInFlight } from '../rpc/inFlight.ts'
import { NotPassedError, passOn } from './pass.ts'
import { allowedQuery, findRoute } from './paths.ts'
import type { Quota } from './quota.ts'

export type GatewayRoutesOptions = {
  /** `null`: the site has none. */
  gateway: (GatewaySettings & { quota: Quota }) | null
  /** The chains of the site: about others nothing is asked. */
  chains: readonly ChainId[]
  rateLimit: RateLimit
  /** Counts by the day. */
  dayLimit: RateLimit
  /** Requests a minute. */
  limits: { address: number }
  logger: Logger
  now?: () => number
  /** How long the gateway may take, in milliseconds. @default 10_000 */
  timeout?: number
}

const mount = '/gateway'
const requestLimit = 256 * 1024
/** Requests to the gateway that run at the same time, and how many of them from one network. */
const places = { all: 64, each: 16 }

/** `/gateway/…`: the Safe gateway's own paths, passed on with the key, so that pages talk to no other host. */
export function gatewayRoutes(options: GatewayRoutesOptions) {
  const { gateway, chains, rateLimit, dayLimit, limits, logger, now = Date.now, timeout = 10_000 } = options
  const inFlight = createInFlight(places.all)
  const routes = new Hono<Environment>()

  /** Finds what may be asked of whom. @throws {ProblemException} */
  function permitted(context: Context<Environment>) {
    if (!gateway)
      throw new ProblemException(
        'gateway-not-configured',
        'This site is not connected to a Safe gateway. Everything that needs none works as ever.',
      )
    // As it was sent: `context.req.path` has its escapes decoded.
    const { pathname, searchParams } = new URL(context.req.url)
    const path = pathname.slice(mount.length)
    const route = pathname.startsWith(`${mount}/`) ? findRoute(context.req.method, path) : undefined
    if (!route)
      throw new ProblemException(
        'not-found',
        `${context.req.method} ${pathname.slice(0, 200)} is not a path of the gateway that is passed on.`,
      )
    if (route.chain !== undefined && !chains.includes(route.chain))
      throw new ProblemException(
        'chain-not-configured',
        `Chain ${route.chain} is not configured here. Configured: ${chains.join(', ')}.`,
      )
    const query = allowedQuery(route, searchParams)
    if (query === undefined)
      throw new ProblemException('request-invalid', 'The query is not one that is passed on.', {
        errors: [
          {
            field: 'query',
            value: `${searchParams}`.slice(0, 80),
            allowed: route.query.join(', ') || 'none',
          },
        ],
      })
    return { gateway, target: path + query, body: route.body }
  }

  // Before anything is read: a request that is refused counts too.
  routes.use('*', async (context, next) => {
    await rateLimit.count(countsOf('gateway', context.var, limits.address))
    if (!permitted(context).body) return next()
    return limitBody(requestLimit)(context, next)
  })

  routes.all('*', async context => {
    const { gateway, target, body } = permitted(context)
    const sent = body ? jsonObject(await context.req.text()) : undefined
    const leave = inFlight.take(countsOf('gateway', context.var, places.each))
    if (!leave)
      throw new ProblemException(
        'too-many-requests',
        'Too many requests to the gateway are under way just now. Please try again.',
        { retryAfter: 1 },
      )
    try {
      const { quota } = gateway
      // None can use up the month of all others.
      await dayLimit.count(countsOf('gateway-day', context.var, quota.networkDay))
      const place = await quota.take('page')
      if (!place.taken) throw exhausted(place.until)
      const answer = await passOn(gateway, quota, {
        method: context.req.method,
        target,
        body: sent,
        timeout,
      })
      const until = answer.status === 429 ? await quota.exhaustedUntil() : null
      if (until !== null) throw exhausted(until)
      const headers = {
        'content-type': 'application/json',
        ...(answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }),
      }
      return answer.body.length === 0
        ? new Response(null, { status: answer.status })
        : context.body(answer.body, answer.status as ContentfulStatusCode, headers)
    } catch (error) {
      if (!(error instanceof NotPassedError)) throw error
      logger.warn(
        { reason: error.message, cause: String(error.cause ?? '') },
        'the gateway could not be asked',
      )
      throw new ProblemException(
        'gateway-unavailable',
        'The Safe gateway could not be asked just now. Please try again; everything that needs none still works.',
      )
    } finally {
      leave()
    }
  })

  /** Says when there are requests again: that is no failure of the gateway's. */
  function exhausted(until: number): ProblemException {
    const retryAfter = Math.max(1, Math.ceil((until - now()) / 1_000))
    return new ProblemException(
      'gateway-quota-exhausted',
      `This site has used up its requests to the Safe gateway until ${new Date(until).toISOString()}. Everything that needs no gateway still works.`,
      { retryAfter },
    )
  }

  return routes
}

/** Passes the text of a JSON object on as it is: numbers may be larger than ours. @throws {ProblemException} */
function jsonObject(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text
  } catch {
    // Refused below.
  }
  throw new ProblemException('request-invalid', 'The request is not a JSON object.', {
    errors: [{ field: 'body', value: text.slice(0, 80), allowed: 'a JSON object' }],
  })
}
