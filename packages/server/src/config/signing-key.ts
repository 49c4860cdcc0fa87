import { createPrivateKey, type KeyObject } from 'node:crypto'

/** How a key signs (RFC 7518 §3.3, §3.4). */
export type KeyAlgorithm = 'ES256' | 'RS256'

/**
 * Reads an unencrypted private key in PEM (PKCS#8): RSA of at least 2048 bits for RS256 (RFC 7518 §3.3), or P-256 for
 * ES256.
 *
 * @returns `undefined` for anything else
 */
export function readPem(pem: string): { algorithm: KeyAlgorithm; jwk: JsonWebKey } | undefined {
  if (!/^\s*-----BEGIN PRIVATE KEY-----[\w+/=\s]+-----END PRIVATE KEY-----\s*$/.test(pem)) return undefined
  try {
    const key = createPrivateKey(pem)
    const algorithm = algorithmOf(key)
    return algorithm && { algorithm, jwk: key.export({ format: 'jwk' }) }
  } catch {
    return undefined
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm | undefined {
  const { modulusLength = 0, namedCurve } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType === 'rsa' && modulusLength >= 2048) return 'RS256'
  return asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' ? 'ES256' : undefined
}
