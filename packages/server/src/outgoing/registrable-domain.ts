import { isIP } from 'node:net'

/**
 * Second-level names under which country registries sell domains. A full list (the Public Suffix List) has ten thousand
 * entries and changes weekly. If a suffix is missing here, its domains only share their limits.
 */
const sold = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'gouv',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
])

/**
 * Returns the registrable domain, whose owner can create any number of names in it: `example.co.uk` for
 * `a.b.example.co.uk`. An IP address is returned as it is.
 *
 * @param hostname - as `URL` writes it.
 */
export function registrableDomain(hostname: string): string {
  const bare = hostname.replace(/\.$/, '')
  if (isIP(bare) !== 0 || bare.startsWith('[')) return bare
  const labels = bare.split('.')
  const isSold = labels.at(-1)?.length === 2 && sold.has(labels.at(-2) ?? '')
  return labels.slice(isSold ? -3 : -2).join('.')
}
