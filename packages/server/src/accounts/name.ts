import { normalize } from 'viem/ens'

/** A name that may be shown. */
export type Name = {
  readonly value: string
  /** The characters, one code point each, that could pass for others. */
  readonly unusual: string[]
}

/** In UTF-16 units. */
const longest = 255

/** With its end out of sight, such a name is taken for the address of somebody else. */
const looksLikeAddress = /^0x[0-9a-f]{40}/

/**
 * Reads a name that somebody wrote into a record. Only one that is in its normal form already is a name: any other would
 * look like a name that belongs to somebody else.
 *
 * @see ENSIP-15
 */
export function readName(text: string): Name | null {
  if (text.length > longest || !text.includes('.') || looksLikeAddress.test(text) || !isNormal(text))
    return null
  return { value: text, unusual: [...new Set(text)].filter(character => !/^[a-z0-9.-]$/.test(character)) }
}

function isNormal(text: string): boolean {
  try {
    return normalize(text) === text
  } catch {
    return false
  }
}
