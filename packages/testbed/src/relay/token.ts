import { createPublicKey, verify } from 'node:crypto'
import { ed25519KeyOf } from './did-key.ts'

/** The reason why a client was refused. */
type TokenRefusal = 'missing' | 'malformed' | 'forged' | 'expired' | 'not-yet-valid' | 'another-audience'

export type CheckedToken =
  /** `client` is the `did:key` that signed the token, and from now on the client's id. */
  | { readonly accepted: true; readonly client: string }
  | { readonly accepted: false; readonly reason: TokenRefusal }

const longest = 2_048
/** The maximum clock skew of a client, in seconds. */
const leeway = 60

/**
 * Verifies the token with which a relay client identifies itself (RFC 7519, EdDSA after RFC 8037).
 *
 * @param token - the token in the request URL.
 * @param expected.audience - the relay's own URL.
 * @param expected.now - milliseconds since 1970.
 */
export function checkToken(
  token: string | null,
  { audience, now }: { readonly audience: string; readonly now: number },
): CheckedToken {
  if (!token) return refuse('missing')
  if (token.length > longest) return refuse('malformed')
  const [header, payload, signature, ...more] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
    return refuse('malformed')

  const { alg, typ } = fields(header)
  const { iss, aud, sub, iat, exp } = fields(payload)
  if (alg !== 'EdDSA' || typ !== 'JWT' || typeof iss !== 'string' || typeof sub !== 'string')
    return refuse('malformed')
  if (typeof aud !== 'string' || !isTime(iat) || !isTime(exp)) return refuse('malformed')

  const key = ed25519KeyOf(iss)
  if (!key) return refuse('malformed')
  if (!isSignedBy(key, `${header}.${payload}`, signature)) return refuse('forged')

  const seconds = now / 1_000
  if (exp <= seconds) return refuse('expired')
  if (iat > seconds + leeway) return refuse('not-yet-valid')
  if (!isSameAddress(aud, audience)) return refuse('another-audience')
  return { accepted: true, client: iss }
}

function refuse(reason: TokenRefusal): CheckedToken {
  return { accepted: false, reason }
}

function fields(part: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isSignedBy(key: Uint8Array, text: string, signature: string): boolean {
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
}

/** Whether two URLs are the same apart from a trailing slash, which URL parsers add. */
function isSameAddress(left: string, right: string): boolean {
  return URL.parse(left)?.href === URL.parse(right)?.href
}
