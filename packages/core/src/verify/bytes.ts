/** Bytes and hex without big integers and repeated checks: verification speed depends on these functions. */

const nibbles = new Uint8Array(128).fill(16)
for (let value = 0; value < 16; value++) {
  nibbles[value.toString(16).charCodeAt(0)] = value
  nibbles[value.toString(16).toUpperCase().charCodeAt(0)] = value
}

const nibble = (text: string, at: number) => nibbles[text.charCodeAt(at)] ?? 16

/**
 * Reads `0x` and whole bytes of hex.
 *
 * @returns the bytes, or `undefined` for any other text.
 */
export function bytesOfHex(hex: string): Uint8Array | undefined {
  if (hex.length % 2 !== 0 || !hex.startsWith('0x')) return undefined
  const bytes = new Uint8Array(hex.length / 2 - 1)
  for (let index = 0, at = 2; index < bytes.length; index++, at += 2) {
    const high = nibble(hex, at)
    const low = nibble(hex, at + 1)
    if (high > 15 || low > 15) return undefined
    bytes[index] = (high << 4) | low
  }
  return bytes
}

/** Reads hex that is known to be valid: a constant, a parsed address. @throws {TypeError} if it is not. */
export function bytesOfKnownHex(hex: string): Uint8Array {
  const bytes = bytesOfHex(hex)
  if (!bytes) throw new TypeError(`${hex} is not hex.`)
  return bytes
}

/** The two digits of each byte: several times as fast as converting the number. */
const digitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns bytes as hex in lower case, with `0x`. */
export function hexOfBytes(bytes: Uint8Array): `0x${string}` {
  let digits = ''
  for (const byte of bytes) digits += digitsOf[byte]
  return `0x${digits}`
}

/** Whether the end of a text spells the bytes in hex, in any letter case. */
export function endsInHexOf(text: string, bytes: Uint8Array): boolean {
  let at = text.length - 2 * bytes.length
  for (const byte of bytes) {
    if (nibble(text, at) !== byte >> 4 || nibble(text, at + 1) !== (byte & 15)) return false
    at += 2
  }
  return true
}

/** Concatenates byte strings. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Whether two byte strings are equal. Not in constant time: nothing here is secret. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
