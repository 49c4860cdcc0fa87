import { base64url } from 'jose'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const canonical = /^[A-Za-z0-9_-]*$/

/**
 * Decodes base64url without padding, in its canonical form only: the last character can contain bits that belong to no
 * byte, and other values of these bits would encode the same bytes.
 *
 * @returns `undefined` for anything else.
 * @see RFC 4648 §3.5, RFC 7515 §2
 */
export function readBase64url(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !canonical.test(text)) return undefined
  // Of the last two or three characters, so many bits belong to no byte. One alone has too few for a byte.
  const spare = [0, undefined, 4, 2][text.length % 4]
  if (spare === undefined || alphabet.indexOf(text.at(-1) ?? 'A') % 2 ** spare !== 0) return undefined
  return base64url.decode(text)
}
