import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexOfBytes, joinBytes } from '../bytes.ts'

/** Returns a record as the probe writes it: the given words, zeros for the others, and the commitment to the nonce. */
export function probeRecord(
  words: Readonly<Record<number, bigint | Uint8Array>>,
  nonce: Uint8Array,
): `0x${string}` {
  const content = joinBytes(
    ...Array.from({ length: 14 }, (_, index) => {
      const value = words[index] ?? 0n
      if (typeof value !== 'bigint') return joinBytes(value, new Uint8Array(32 - value.length))
      return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))
    }),
  )
  return hexOfBytes(joinBytes(content, keccak_256(joinBytes(nonce, content))))
}
