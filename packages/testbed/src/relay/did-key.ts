const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 34 bytes in base 58 take no more digits than this. */
const longest = 47

/**
 * Reads the Ed25519 key out of a `did:key` (multibase base58btc, multicodec `0xed01`).
 *
 * @returns its 32 bytes, or `null` where it is not such a key
 */
export function ed25519KeyOf(did: string): Uint8Array | null {
  const digits = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  if (digits === undefined || digits.length > longest) return null

  let value = 0n
  for (const digit of digits) value = value * 58n + BigInt(alphabet.indexOf(digit))
  // The prefix begins with a byte that is not zero, so that no leading zeros can be lost on the way through a number.
  const hex = value.toString(16)
  if (hex.length !== 68 || !hex.startsWith('ed01')) return null
  return Uint8Array.from(Buffer.from(hex.slice(4), 'hex'))
}
