import { normalize } from 'viem/ens'

export type Name = {
  readonly value: string
  /** The characters, one code point each, that look like others. */
  readonly unusual: string[]
}

/** In UTF-16 units. */
const longest = 255

/** With its end truncated, such a name looks like the address of somebody else. */
const looksLikeAddress = /^0x[0-9a-f]{40}/

/**
 * Reads a name from a record that its owner wrote. Only a text in normal form is a name: any other could look like a
 * name that belongs to somebody else.
 *
 * @see ENSIP-15
 */
export function readName(text: string): Name | null {
  if (text.length > longest || !text.includes('.') || looksLikeAddress.test(text) || !isNormal(text))
    return null
  return { value: text, unusual: [...new Set(text)].filter(character => !/^[a-z0-9.-]$/.test(character)) }
}

/**
 * Reads a name that a person typed, and brings it into its normal form.
 *
 * @see ENSIP-15
 */
export function normalizeName(text: string): Name | null {
  const normal = normalForm(text.trim())
  return normal === null ? null : readName(normal)
}

const isNormal = (text: string) => normalForm(text) === text

/** Returns the normal form of a text; `null` if it has none. */
function normalForm(text: string): string | null {
  if (text.length > longest) return null
  try {
    return normalize(text)
  } catch {
    return null
  }
}
