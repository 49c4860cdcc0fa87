import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not public (RFC 6890 and its registry). */
const special4 = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** All public IPv6. Addresses outside of it that map, embed or tunnel IPv4 are refused with the rest. */
const global6 = blocks('ipv6', [['2000::', 3]])

const special6 = blocks('ipv6', [
  // Protocol assignments, Teredo among them: it embeds IPv4.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 embeds IPv4.
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether an IP address is public: neither private nor of this machine, this link or a special use. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

function blocks(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
