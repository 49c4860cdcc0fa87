/**
 * What must not reach a terminal as it is: control characters (among them those that begin a command to it), what turns
 * the direction of writing, what is invisible, broken halves of characters, private and unassigned ones, and line ends.
 */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu

/**
 * Makes a text of unknown origin fit for one line of a terminal: what could command it, hide or reorder is written as
 * its number, `\u{202E}`.
 *
 * @param most - characters that are shown; what is beyond is left out, and `…` says so.
 */
export function printable(text: string, most = 400): string {
  // Cut first: nobody waits for megabytes to be looked through.
  const shown = [...text.slice(0, 2 * most)].slice(0, most).join('')
  const cut = shown.length < text.length ? '…' : ''
  return shown.replace(unsafe, character => `\\u{${hex(character.codePointAt(0) ?? 0)}}`) + cut
}

/** Writes JSON in ASCII wherever a terminal could take it for more than text; it stays the same JSON. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, character =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${hex(character.charCodeAt(at)).padStart(4, '0')}`,
    ).join(''),
  )
}

const hex = (code: number) => code.toString(16).toUpperCase()
