import { keccak_256 } from '@noble/hashes/sha3.js'

const encoder = new TextEncoder()

/**
 * Hashes a text as a wallet does before it signs it (`personal_sign`).
 *
 * @see EIP-191, version 0x45
 */
export function personalHash(text: string): Uint8Array {
  const { length } = encoder.encode(text)
  return keccak_256(encoder.encode(`\x19Ethereum Signed Message:\n${length}${text}`))
}
