// cspell:ignore cdef
/**
 * Escapes invisible characters and ones that change the text direction in untrusted text, e.g. as `⟨U+202E⟩`, so that
 * people see what they sign.
 *
 * Line feeds and tabs are unchanged.
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

/** Capitalizes a name. */
export function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
