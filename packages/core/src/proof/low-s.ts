import { bytesOfKnownHex, hexOfBytes, joinBytes } from '../verify/bytes.ts'

/** The order of the curve P-256. @see SEC 2 §2.4.2 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const sOf = (signature: Uint8Array) => BigInt(hexOfBytes(signature.subarray(32)))

/** Whether the s of an ES256 signature (r and s, 32 bytes each) is the lower of the two that verify. */
export function isLowS(signature: Uint8Array): boolean {
  return sOf(signature) <= order / 2n
}

/** Returns the form of an ES256 signature that has the low s. WebCrypto may create either form. */
export function withLowS(signature: Uint8Array): Uint8Array {
  if (isLowS(signature)) return signature
  const s = (order - sOf(signature)).toString(16).padStart(64, '0')
  return joinBytes(signature.subarray(0, 32), bytesOfKnownHex(`0x${s}`))
}
