/**
 * Parses a URL. `URL.parse` does the same, but browsers have it only since Chrome 126, Firefox 126 and Safari 18.
 *
 * @param base - for a relative URL
 * @returns `null` if it is not a URL, or not a string
 * @example
 * parseUrl('/proofs', 'https://id.example.org')?.href // 'https://id.example.org/proofs'
 */
export function parseUrl(url: string, base?: string): URL | null {
  // `URL` converts other values to strings.
  if (typeof url !== 'string' || !(base === undefined || typeof base === 'string')) return null
  return URL.canParse(url, base) ? new URL(url, base) : null
}
