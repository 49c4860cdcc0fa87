import { messages as problems } from '@countersign/api/problems/en'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import { countRequest, countsOf } from '../http/counts-of.ts'
import type { Environment } from '../http/environment.ts'
import { createInFlight } from '../http/in-flight.ts'
import { isoTime } from '../http/iso-time.ts'
import { limitBody } from '../http/limit-body.ts'
import { chainNotConfigured, invalidField, ProblemException } from '../http/problem.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { GatewayUnavailableError, passOn } from './pass.ts'
import { allowedQuery, findRoute } from './paths.ts'
import type { Quota } from './quota.ts'

const mount = '/gateway'
const requestLimit = 256 * 1024
/** Concurrent requests to the gateway, and how many of them from one network. */
const places = { all: 64, each: 16 }

/**
 * Creates the routes under `/gateway/`: paths of the Safe gateway, passed on with the key, so that pages connect to no
 * other host.
 */
export function gatewayRoutes(options: {
  settings: Pick<Settings, 'gateway' | 'chains'>
  /** `undefined` if no gateway is configured. */
  quota: Quota | undefined
  rateLimit: RateLimit
  /** Counts per day. */
  dayLimit: RateLimit
  limits: Pick<Settings['limits'], 'gateway'>
  logger: Logger
  now?: () => number
  /** Timeout of the gateway, in milliseconds. @default 10_000 */
  timeout?: number
}) {
  const { settings, quota, rateLimit, dayLimit, limits, logger, now = Date.now, timeout = 10_000 } = options
  const chains = settings.chains.map(({ id }) => id)
  const inFlight = createInFlight(places.all)
  const routes = new Hono<Environment>()

  /** Returns the gateway and the route of a permitted request. @throws {ProblemException} */
  function permitted(context: Context<Environment>) {
    const { gateway } = settings
    if (!gateway || !quota) throw new ProblemException('gateway-not-configured')
    // The URL as sent: `context.req.path` has its escapes decoded.
    const { pathname, searchParams } = new URL(context.req.url)
    const path = pathname.slice(mount.length)
    const route = pathname.startsWith(`${mount}/`) ? findRoute(context.req.method, path) : undefined
    if (!route)
      throw new ProblemException(
        'not-found',
        `${context.req.method} ${pathname.slice(0, 200)} isn’t a gateway path that this site forwards.`,
      )
    if (route.chain !== undefined && !chains.includes(route.chain))
      throw chainNotConfigured(route.chain, chains)
    const query = allowedQuery(route, searchParams)
    if (query === undefined)
      throw invalidField(
        'query',
        `${searchParams}`,
        route.query.join(', ') || 'none',
        'The query has a parameter that this site doesn’t forward.',
      )
    return { gateway, quota, target: path + query, body: route.body }
  }

  // Before the body is read, so that refused requests count too.
  routes.use('*', async (context, next) => {
    await countRequest(rateLimit, context, countsOf('gateway', context.get('client'), limits.gateway.address))
    if (!permitted(context).body) return next()
    return limitBody(requestLimit)(context, next)
  })

  routes.all('*', async context => {
    const { gateway, quota, target, body } = permitted(context)
    const sent = body ? jsonObject(await context.req.text()) : undefined
    const forward = async () => {
      await dayLimit.count(quota.countsPerDay(context.get('client')))
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
    }
    try {
      return await inFlight.run(countsOf('gateway', context.get('client'), places.each), forward, () => {
        throw new ProblemException(
          'too-many-requests',
          'Too many requests to the Safe service are in progress. Try again in a moment.',
          { retryAfter: 1 },
        )
      })
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error
      logger.warn(
        { reason: error.message, cause: String(error.cause ?? '') },
        'the Safe gateway did not respond',
      )
      throw new ProblemException('gateway-unavailable')
    }
  })

  /**
   * Returns the problem of a used-up quota, with the time when requests are available again. It is not a failure of the
   * gateway.
   */
  function exhausted(until: number): ProblemException {
    const retryAfter = Math.max(1, Math.ceil((until - now()) / 1_000))
    return new ProblemException(
      'gateway-quota-exhausted',
      `${problems.problem['gateway-quota-exhausted']} It’s available again after ${isoTime(until)}.`,
      { retryAfter },
    )
  }

  return routes
}

/**
 * Passes on the text of a JSON object unchanged: numbers may exceed JavaScript's precision.
 *
 * @throws {ProblemException}
 */
function jsonObject(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text
  } catch {
    // Refused below.
  }
  throw invalidField('body', text, 'a JSON object', 'The request isn’t a JSON object.')
}
