import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Returns the name of content on IPFS: a CID of version 1, raw bytes under SHA-256, in base32. */
export function cidOf(content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest()
  const bits = [0x01, 0x55, 0x12, 0x20, ...hash].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return `b${letters.map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`
}
