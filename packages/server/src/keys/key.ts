import { hash } from 'node:crypto'
import type { KeyAlgorithm } from '../config/openid.ts'

export type SigningKey = {
  /** Its `kid`: the thumbprint of RFC 7638. */
  readonly id: string
  readonly algorithm: KeyAlgorithm
  /** Its entry in the key set, as JSON. */
  readonly publicKey: string
  /** JWK as JSON. */
  readonly privateKey: string
}

const p256 = { name: 'ECDSA', namedCurve: 'P-256' }
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Creates a key for an algorithm. */
export async function newKey(algorithm: KeyAlgorithm): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey(algorithm === 'ES256' ? p256 : rsa, true, ['sign', 'verify'])
  return toSigningKey(algorithm, await crypto.subtle.exportKey('jwk', pair.privateKey))
}

/**
 * Names a key.
 *
 * @param jwk - with its private part
 */
export function toSigningKey(algorithm: KeyAlgorithm, jwk: JsonWebKey): SigningKey {
  const { alg: _alg, key_ops: _operations, ext: _extractable, ...secret } = jwk
  // RFC 7638 §3: the required members, sorted by name, without spaces.
  const { crv, e, kty, n, x, y } = jwk
  const required = JSON.stringify({ crv, e, kty, n, x, y })
  const id = hash('sha256', required, 'base64url')
  const named = { kid: id, alg: algorithm, use: 'sig' }
  return {
    id,
    algorithm,
    publicKey: JSON.stringify({ ...JSON.parse(required), ...named }),
    privateKey: JSON.stringify({ ...secret, ...named }),
  }
}

/** Reads the private part of a key for ES256. */
export function readKey(privateKey: string): Promise<CryptoKey> {
  const { crv, d, kty, x, y } = JSON.parse(privateKey) as JsonWebKey
  return crypto.subtle.importKey('jwk', { crv, d, kty, x, y } as JsonWebKey, p256, false, ['sign'])
}
