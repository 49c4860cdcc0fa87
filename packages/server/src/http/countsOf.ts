import type { Environment } from './environment.ts'
import type { Count } from './rateLimit.ts'

/** How many of its /64 networks a /48 may use to the full. */
const networksOfOne = 16

/**
 * What is counted of a request's network: its own network, and of IPv6 the /48 around it with a limit sixteen times as
 * wide. Whoever has a /48 has 65,536 networks of /64 and could else take turns with them; whoever shares one with
 * others, each in a /56 or a /64, is not stopped by a few of them.
 *
 * @param what - what is counted, such as `api`.
 * @param limit - how many there may be within a minute from one network.
 */
export function countsOf(
  what: string,
  { network, wideNetwork }: Pick<Environment['Variables'], 'network' | 'wideNetwork'>,
  limit: number,
): Count[] {
  const own = { who: `${what}:address:${network}`, limit }
  if (wideNetwork === network) return [own]
  return [own, { who: `${what}:wide:${wideNetwork}`, limit: limit * networksOfOne }]
}
