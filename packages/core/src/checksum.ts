import { keccak_256 } from '@noble/hashes/sha3.js'

const encoder = new TextEncoder()

/** Recent results, by the address in lower case. A sign-in needs the checksum of one address six times. */
const recent = new Map<string, string>()
const mostRecent = 1_000

/** Whether an address has letters of both cases: then they are its checksum. @see ERC-55 */
export function isMixedCase(address: string): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

/**
 * Returns an address with its checksum: a letter is upper case if the hash of the address has a digit above 7 there.
 *
 * @param address - `0x` and 40 hex digits in any case.
 * @see ERC-55
 */
export function checksumAddress(address: string): string {
  const asked = address.toLowerCase()
  const known = recent.get(asked)
  if (known !== undefined) return known
  const checksummed = computeChecksum(address)
  if (recent.size >= mostRecent) recent.clear()
  // Not the given text, which may be a part of a long one and keep that in memory.
  const key = checksummed.toLowerCase()
  // They differ for letters that are none of an address.
  if (key === asked) recent.set(key, checksummed)
  return checksummed
}

function computeChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(encoder.encode(digits))
  let checksummed = '0x'
  for (const [index, digit] of [...digits].entries()) {
    const byte = hash[index >> 1] ?? 0
    const above = index % 2 === 0 ? byte > 0x7f : (byte & 0x0f) > 7
    checksummed += above ? digit.toUpperCase() : digit
  }
  return checksummed
}
