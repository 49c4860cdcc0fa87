import { isIP } from 'node:net'

/**
 * Second-level names under which registries of countries sell domains. A full list (the Public Suffix List) has ten
 * thousand entries and changes weekly; a suffix that is missing here only has its domains share what one may have.
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
 * Returns the domain that somebody registered and may make any number of names under: `a.b.example.co.uk` belongs to
 * `example.co.uk`. An IP address stands for itself.
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
