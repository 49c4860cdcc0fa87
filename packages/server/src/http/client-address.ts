import { isIPv6 } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Returns the network address that a request comes from.
 *
 * @param socket - the peer of the connection.
 * @param forwardedFor - the `X-Forwarded-For` header. A client can write anything into it, so only as many of its last
 * entries count as there are trusted proxies.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = [
    ...(forwardedFor ?? '')
      .split(',')
      .map(hop => hop.trim())
      .filter(Boolean),
    socket ?? 'unknown',
  ]
  return withoutPort(hops.at(-1 - Math.min(trustedProxies, hops.length - 1)) ?? 'unknown')
}

/** Returns the network that an address belongs to: one IPv4 address, or the IPv6 /64 of one customer. */
export function networkOf(address: string): string {
  const bare = withoutMapping(address)
  return isIPv6(bare) ? `${ipv6Groups(bare, 4)}::/64` : bare
}

/** Returns the widest network that one customer may have (RFC 6177): one IPv4 address, or an IPv6 /48. */
export function wideNetworkOf(address: string): string {
  const bare = withoutMapping(address)
  return isIPv6(bare) ? `${ipv6Groups(bare, 3)}::/48` : bare
}

/**
 * Returns the part of an address, or of a network of `wideNetworkOf`, that a log may keep: /24 of IPv4, /48 of IPv6.
 * Returns `unknown` for everything else: a client may have written it.
 */
export function anonymized(address: string): string {
  const wide = wideNetworkOf(address)
  const quad = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(wide)
  if (quad) return `${quad[1]}.0/24`
  return /^(?:[0-9a-f]{1,4}:){3}:\/48$/.test(wide) ? wide : 'unknown'
}

/** Removes the port that some proxies append: `192.0.2.7:5678`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop
}

/** Converts an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) to the IPv4 address. */
function withoutMapping(address: string): string {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address)
  if (!mapped) return address.replace(/^::ffff:(?=\d+\.)/i, '')
  return mapped
    .slice(1)
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 0xff])
    .join('.')
}

function ipv6Groups(address: string, count: number): string {
  const groups = expandIPv6(address.replace(/%.*/, '')).split(':')
  return groups
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
