import type { Environment } from './environment.ts'
import type { Count } from './rateLimit.ts'

/** Where a request comes from, as it is counted. */
export type ClientNetwork = Pick<Environment['Variables'], 'network' | 'wideNetwork'>

/** How many of its /64 networks a /48 may use to the full. */
const networksOfOne = 16

/**
 * Returns what is counted for a request's network: its own network, and for IPv6 also the /48 around it with a limit
 * sixteen times as high. A /48 has 65,536 /64 networks, which could otherwise take turns; people who share one with
 * others, each in a /56 or a /64, are not stopped by a few of them. For rates (`RateLimit`) as for what runs at the
 * same time (`InFlight`).
 *
 * @param what - what is counted, such as `api`.
 * @param limit - how many one network may have: within a minute, or at the same time.
 */
export function countsOf(what: string, { network, wideNetwork }: ClientNetwork, limit: number): Count[] {
  const own = { who: `${what}:address:${network}`, limit }
  if (wideNetwork === network) return [own]
  return [own, { who: `${what}:wide:${wideNetwork}`, limit: limit * networksOfOne }]
}
