const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The maximum number of base58 digits for 34 bytes. */
const longest = 47

/**
 * Decodes the Ed25519 key in a `did:key` (multibase base58btc, multicodec `0xed01`).
 *
 * @returns its 32 bytes, or `null` if it is not such a key
 */
export function ed25519KeyOf(did: string): Uint8Array | null {
  const digits = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  if (digits === undefined || digits.length > longest) return null

  let value = 0n
  for (const digit of digits) value = value * 58n + BigInt(alphabet.indexOf(digit))
  // The prefix starts with a nonzero byte, so converting to a number loses no leading zeros.
  const hex = value.toString(16)
  if (hex.length !== 68 || !hex.startsWith('ed01')) return null
  return Uint8Array.from(Buffer.from(hex.slice(4), 'hex'))
}
