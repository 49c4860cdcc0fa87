import type { Hex } from 'viem'
import { hexToBytes } from 'viem'
import { PasskeyError } from './authenticator.ts'

/**
 * Returns the fields after the challenge in the client data, after checking that the part before them is exactly what
 * Safe's contracts write there.
 *
 * @param challenge - the 32 bytes to sign.
 * @returns e.g. `"origin":"https://example.org","crossOrigin":false`.
 * @throws {PasskeyError} `malformed` if the challenge differs, or the data is not serialised as the standard
 * requires.
 * @see Web Authentication §5.8.1.1, Safe's WebAuthn.sol encodeClientDataJson
 */
export function clientDataFields(clientDataJSON: string, challenge: Hex): string {
  const start = `{"type":"webauthn.get","challenge":"${base64url(hexToBytes(challenge))}",`
  const fields = clientDataJSON.slice(start.length, -1)
  if (!clientDataJSON.startsWith(start) || !clientDataJSON.endsWith('}') || !isRest(`{${fields}}`))
    throw new PasskeyError(
      'malformed',
      "The client's data is not about this challenge, or not written to the standard.",
    )
  return fields
}

/** Whether it is a non-empty object that repeats neither the type nor the challenge. */
function isRest(json: string): boolean {
  try {
    const keys = Object.keys(JSON.parse(json))
    return keys.length > 0 && !keys.includes('type') && !keys.includes('challenge')
  } catch {
    return false
  }
}

/** Encodes bytes as base64url without padding. @see RFC 4648 §5 */
export function base64url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
