import type { Hex } from 'viem'
import { hexToBytes } from 'viem'
import { PasskeyError } from './authenticator.ts'
import { base64url } from './base64url.ts'

/**
 * Gives what follows the challenge in the client's data, after it has been made sure that what precedes it is what
 * Safe's contracts put there: they write it anew, to the letter.
 *
 * @param challenge - 32 bytes that were to be signed.
 * @returns such as `"origin":"https://example.org","crossOrigin":false`.
 * @throws {PasskeyError} `malformed` where it is about something else, or not serialised as the standard says.
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

/** Says whether it is an object that says something, and neither the type nor the challenge a second time. */
function isRest(json: string): boolean {
  try {
    const keys = Object.keys(JSON.parse(json))
    return keys.length > 0 && !keys.includes('type') && !keys.includes('challenge')
  } catch {
    return false
  }
}
