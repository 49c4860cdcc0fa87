/**
 * Recovers the address whose key made an ECDSA signature (secp256k1). It runs on bytes, for speed: this is what a
 * verification spends its time on.
 *
 * @param hash - the 32 bytes that were signed, of any value.
 * @param signature - r and s, 32 bytes each. Any r and s may be given; a high s is not refused here.
 * @param yParity - the parity of the y-coordinate of the point whose x-coordinate is r.
 * @returns the 20 bytes of the address, or `undefined` where there is none: r or s is 0 or not below the order of the
 *   curve, r is no x-coordinate of the curve, or the public key would be the point at infinity. Never throws.
 * @see SEC 1 §4.1.6
 */
export type Recover = (hash: Uint8Array, signature: Uint8Array, yParity: 0 | 1) => Uint8Array | undefined
