import type { AccountLocale } from '../../locales/locale.ts'

/**
 * Describes from where a session was last used, as far as the site knows: only a part of the address.
 *
 * @param network - in CIDR notation; `null`: not known
 * @param here - that of this device; `null`: not known
 */
export function describeNetwork(
  network: string | null,
  here: string | null,
  {
    from,
    sameNetwork,
    otherNetwork,
  }: Pick<AccountLocale['devices'], 'from' | 'sameNetwork' | 'otherNetwork'>,
): string {
  if (network === null) return ''
  if (network === here) return sameNetwork
  return (here === null ? from : otherNetwork)({ network: short(network) })
}

/** Writes a network as its addresses begin: `203.0.113.0/24` as `203.0.113.x`, `2001:db8:1::/48` as `2001:db8:1::x`. */
function short(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, '::x')
}
