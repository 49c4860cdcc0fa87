import type { OwnersAnswer } from './ask-owner.ts'

/**
 * The last byte of each: what wallets return, and what a Safe expects. A hash signed as a message is marked by adding
 * 4.
 */
const lastBytes: Readonly<Record<OwnersAnswer['way'], Readonly<Record<string, string>>>> = {
  'typed-data': { '00': '1b', '01': '1c', '1b': '1b', '1c': '1c' },
  hash: { '00': '1f', '01': '20', '1b': '1f', '1c': '20' },
}

/**
 * Converts a wallet's signature to the format of a Safe: 65 bytes that end in 27 or 28, or in 31 or 32 (`eth_sign`).
 *
 * @returns `null` for what is not a signature of a key
 * @see Safe checkNSignatures
 */
export function ownerSignature({ given, way }: OwnersAnswer): `0x${string}` | null {
  if (typeof given !== 'string' || !/^0x[0-9a-fA-F]{130}$/.test(given)) return null
  const last = lastBytes[way][given.slice(-2).toLowerCase()]
  return last === undefined ? null : `0x${given.slice(2, -2).toLowerCase()}${last}`
}
