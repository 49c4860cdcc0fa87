import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Returns the bearer token of a request (RFC 6750 §2.1); `undefined` if it has none.
 *
 * @param authorization - its `Authorization` header
 */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]

/**
 * Whether a request has a key as its bearer token.
 *
 * @param authorization - its `Authorization` header
 * @param keyHash - SHA-256 of the key in hex; `null`: there is no key, and nothing matches
 */
export function bearsKey(authorization: string | undefined, keyHash: string | null): boolean {
  const given = bearerToken(authorization) ?? ''
  return keyHash !== null && timingSafeEqual(hash('sha256', given, 'buffer'), Buffer.from(keyHash, 'hex'))
}
