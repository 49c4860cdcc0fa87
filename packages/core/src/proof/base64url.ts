import { base64url } from 'jose'

/**
 * Reads base64url without padding, in its canonical form only: a last character can hold bits that belong to no byte,
 * and with other such bits it would spell the same bytes.
 *
 * @returns `undefined` for anything else.
 * @see RFC 4648 §3.5, RFC 7515 §2
 */
export function readBase64url(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^[A-Za-z0-9_-]*$/.test(text)) return undefined
  try {
    const bytes = base64url.decode(text)
    return base64url.encode(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
