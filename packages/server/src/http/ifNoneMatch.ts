/**
 * Whether a browser has this version already.
 *
 * @param header - `If-None-Match`: a list of entity tags, or `*`. Compared weakly, since proxies that compress weaken them.
 * @see RFC 9110 §13.1.2
 */
export function ifNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some(tag => strong(tag) === strong(etag))
}
