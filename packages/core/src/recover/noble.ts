import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Recover } from './recover.ts'

/**
 * Recovers with noble, in JavaScript, which runs everywhere; about a millisecond each.
 *
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
