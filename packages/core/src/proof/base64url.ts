import { base64url } from 'jose'

/**
 * Decodes base64url without padding, in its canonical form only: the last character can contain bits that belong to no
 * byte, and other values of these bits would encode the same bytes.
 *
 * @returns `undefined` for anything else.
 * @see RFC 4648 §3.5, RFC 7515 §2
 */
export function readBase64url(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const bytes = base64url.decode(text)
    // Also refuses the padding, spaces and other alphabet that `decode` accepts.
    return base64url.encode(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
