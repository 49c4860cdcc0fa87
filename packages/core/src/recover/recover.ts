/**
 * Recovers the address whose key made an ECDSA signature (secp256k1). It works on bytes for speed: a verification
 * spends most of its time here.
 *
 * @param hash - the 32 bytes that were signed, of any value.
 * @param signature - r and s, 32 bytes each, of any value; a high s is not refused here.
 * @param yParity - the parity of the y-coordinate of the point whose x-coordinate is r.
 * @returns the 20 bytes of the address, or `undefined` if none exists: r or s is 0 or not below the order of the
 *   curve, r is not an x-coordinate of the curve, or the public key would be the point at infinity. Never throws.
 * @see SEC 1 §4.1.6
 */
export type Recover = (hash: Uint8Array, signature: Uint8Array, yParity: 0 | 1) => Uint8Array | undefined
