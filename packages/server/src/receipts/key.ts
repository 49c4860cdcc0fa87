import { hash } from 'node:crypto'

/** A new key that signs receipts, as stored. */
export type NewKey = {
  /** Its `kid`: the thumbprint of RFC 7638. */
  readonly id: string
  /** Its entry in the key set, as JSON. */
  readonly publicKey: string
  /** JWK as JSON. */
  readonly privateKey: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Creates a P-256 key for ES256. @see RFC 7518 §3.4 */
export async function newKey(): Promise<NewKey> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const point = { crv: 'P-256', kty: 'EC', x, y }
  // RFC 7638 §3: the required members, sorted by name, without spaces.
  const id = hash('sha256', JSON.stringify(point), 'base64url')
  return {
    id,
    publicKey: JSON.stringify({ ...point, kid: id, alg: 'ES256', use: 'sig' }),
    privateKey: JSON.stringify({ ...point, d }),
  }
}

export function readKey(privateKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', JSON.parse(privateKey) as JsonWebKey, algorithm, false, ['sign'])
}
