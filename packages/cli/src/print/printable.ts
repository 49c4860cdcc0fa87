/**
 * Characters that must be escaped for a terminal: control characters (including those that begin terminal commands),
 * characters that change the writing direction, invisible ones, lone surrogates, private and unassigned ones, and line
 * ends.
 */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu

/**
 * Makes untrusted text safe for one line of a terminal: characters that could control it, hide or reorder text are
 * escaped by their number, `\u{202E}`.
 *
 * @param most - the maximum number of characters; the rest is replaced by `…`.
 */
export function printable(text: string, most = 400): string {
  // Shortened first, so that megabytes are not searched.
  const shown = [...text.slice(0, 2 * most)].slice(0, most).join('')
  const cut = shown.length < text.length ? '…' : ''
  return shown.replace(unsafe, character => `\\u{${hex(character.codePointAt(0) ?? 0)}}`) + cut
}

/** Returns JSON in ASCII wherever a terminal could interpret it as more than text; its value stays the same. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, character =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${hex(character.charCodeAt(at)).padStart(4, '0')}`,
    ).join(''),
  )
}

const hex = (code: number) => code.toString(16).toUpperCase()
