import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { PasskeyError } from './authenticator.ts'

/** What stands before the point's coordinates: an EC key of P-256, uncompressed. @see RFC 5480 §2 */
const head = hexToBytes('0x3059301306072a8648ce3d020106082a8648ce3d03010703420004')

/**
 * Reads the public key of a passkey (SubjectPublicKeyInfo in DER, as `getPublicKey()` gives it).
 *
 * @throws {PasskeyError} `malformed` where it is no uncompressed point of P-256 by its form.
 * @see Web Authentication §5.2.1.1
 */
export function readPublicKey(spki: Uint8Array): { readonly x: Hex; readonly y: Hex } {
  if (spki.length !== head.length + 64 || head.some((byte, index) => spki[index] !== byte))
    throw new PasskeyError('malformed', "The passkey's public key is none of P-256.")
  return {
    x: bytesToHex(spki.subarray(head.length, head.length + 32)),
    y: bytesToHex(spki.subarray(head.length + 32)),
  }
}
