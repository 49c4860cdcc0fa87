import type { Context, MiddlewareHandler } from 'hono'
import type { Client, Environment } from './environment.ts'
import type { Count, RateLimit } from './rate-limit.ts'

/** The network of a request, as rate limits count it. */
export type ClientNetwork = Pick<Client, 'network' | 'wideNetwork'>

/** How many of its /64 networks a /48 may use fully. */
const networksOfOne = 16

/**
 * Returns the counts for a request's network: its own network, and for IPv6 also its /48 with a limit sixteen times as
 * high. A /48 has 65,536 /64 networks, which could otherwise take turns. People who share a /48 with others, each in a
 * /56 or a /64, are not limited by a few of them. The counts work for rates (`RateLimit`) and for concurrency
 * (`InFlight`).
 *
 * @param what - what is counted, such as `api`.
 * @param limit - of one network: per minute, or at the same time.
 */
export function countsOf(what: string, { network, wideNetwork }: ClientNetwork, limit: number): Count[] {
  const own = { who: `${what}:address:${network}`, limit }
  if (wideNetwork === network) return [own]
  return [own, { who: `${what}:wide:${wideNetwork}`, limit: limit * networksOfOne }]
}

/**
 * Creates the middleware that counts each request against the limit of its network, before its body is read: refused
 * requests count too.
 */
export function limitNetwork(
  rateLimit: Pick<RateLimit, 'count'>,
  what: string,
  limit: number,
): MiddlewareHandler<Environment> {
  return async (context, next) => {
    await countRequest(rateLimit, context, countsOf(what, context.get('client'), limit))
    await next()
  }
}

/** Counts a request, or `cost` of them. Its response has the `RateLimit` fields of these counters, also if it is refused. */
export function countRequest(
  rateLimit: Pick<RateLimit, 'count'>,
  context: Context<Environment>,
  counts: readonly Count[],
  cost = 1,
): Promise<void> {
  context.set('counts', [...(context.get('counts') ?? []), ...counts])
  return rateLimit.count(counts, cost)
}
