import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a request has a key as its bearer token (RFC 6750 §2.1).
 *
 * @param authorization - its `Authorization` header
 * @param keyHash - SHA-256 of the key in hex; `null`: there is no key, and nothing matches
 */
export function bearsKey(authorization: string | undefined, keyHash: string | null): boolean {
  const [, given = ''] = /^bearer +(\S+)\s*$/i.exec(authorization ?? '') ?? []
  return keyHash !== null && timingSafeEqual(hash('sha256', given, 'buffer'), Buffer.from(keyHash, 'hex'))
}
