/** What is wrong with a line of a proof’s statement. */
export type LineFault =
  | { readonly kind: 'empty' }
  /** `over`: by how many characters. */
  | { readonly kind: 'too-long'; readonly over: number }
  /** The characters that cannot stand in it, each once. */
  | { readonly kind: 'characters'; readonly characters: readonly string[] }

const allowed = /^[A-Za-z0-9 \-._~:/?#@!$&'()*+,;=]$/

/**
 * Says what keeps a line from standing in the statement of a proof (EIP-4361, without brackets).
 *
 * @param most - how many characters it may have
 * @returns `null` where nothing does
 */
export function lineFault(text: string, most: number): LineFault | null {
  const line = text.trim()
  const characters = [...new Set([...line].filter(character => !allowed.test(character)))]
  if (characters.length > 0) return { kind: 'characters', characters }
  if (line.length > most) return { kind: 'too-long', over: line.length - most }
  return line === '' ? { kind: 'empty' } : null
}
