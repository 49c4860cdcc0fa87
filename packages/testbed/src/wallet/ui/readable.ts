/**
 * Makes text that somebody else wrote safe to read: characters that are invisible or that turn the direction of
 * reading are written out, such as `⟨U+202E⟩`, so that what is shown is what is signed.
 *
 * Line feeds and tabs stay as they are.
 *
 * @see Unicode Technical Report 36 §2.10 (bidirectional spoofing)
 */
export function readable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, character => {
    const code = character.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** Shortens an address to `0x1234…cdef`. */
export function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Writes a name with a capital. */
export function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
