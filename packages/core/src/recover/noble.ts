import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Recover } from './recover.ts'

/**
 * Recovers with noble, in JavaScript, which runs everywhere; about a millisecond each.
 *
 * @function
 * @param hash - the 32 bytes that were signed
 * @param signature - r and s, 32 bytes each
 * @param yParity - the parity of the y-coordinate of the point whose x-coordinate is r
 * @returns the 20 bytes of the address, or `undefined` if none exists. Never throws.
 * @see SEC 1 §4.1.6
 * @example
 * const verdict = await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
 */
export const recoverWithNoble: Recover = (hash, signature, yParity) => {
  // noble would also accept hex.
  if (typeof hash === 'string' || typeof signature === 'string') return undefined
  let publicKey: Uint8Array
  try {
    publicKey = secp256k1.Signature.fromCompact(signature)
      .addRecoveryBit(yParity)
      .recoverPublicKey(hash)
      .toRawBytes(false)
  } catch {
    return undefined
  }
  return keccak_256(publicKey.subarray(1)).subarray(12)
}
