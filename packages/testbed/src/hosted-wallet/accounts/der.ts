import { bytesToBigInt } from 'viem'
import { PasskeyError } from './authenticator.ts'

/** The order of P-256. @see FIPS 186-4 §D.1.2.3 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Reads an ECDSA signature of P-256 as authenticators give it: the two numbers in DER.
 *
 * @throws {PasskeyError} `malformed` for anything but the one shortest way to write them, and for numbers that are not
 *   from 1 to the order of the curve less 1.
 * @see Web Authentication §6.5.5, RFC 3279 §2.2.3, X.690 §8.3 and §10.1
 */
export function readSignature(der: Uint8Array): { readonly r: bigint; readonly s: bigint } {
  // 72 bytes are the most that there can be, so that one byte is always enough for a length.
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der.length > 72) throw malformed()
  const r = readInteger(der, 2)
  const s = readInteger(der, r.end)
  if (s.end !== der.length) throw malformed()
  return { r: r.value, s: s.value }
}

function readInteger(der: Uint8Array, at: number): { readonly value: bigint; readonly end: number } {
  const length = der[at + 1] ?? 0
  const end = at + 2 + length
  const bytes = der.subarray(at + 2, end)
  const [first = 0x80, second = 0] = bytes
  // Negative, or led by a zero that makes no difference.
  const roundabout = first >= 0x80 || (first === 0 && second < 0x80)
  if (der[at] !== 0x02 || bytes.length !== length || roundabout) throw malformed()
  const value = bytesToBigInt(bytes)
  if (value >= order) throw malformed()
  return { value, end }
}

const malformed = () =>
  new PasskeyError('malformed', "The authenticator's signature is not ECDSA of P-256 in DER.")
