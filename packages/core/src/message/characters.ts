/** Classes of ASCII characters (RFC 3986 §2, RFC 2234 §6.1), to be combined with `|`. */
export const letter = 1
export const digit = 2
export const hexDigit = 4
/** `-` `.` `_` `~`: together with letters and digits, the unreserved characters. */
const mark = 8
export const subDelimiter = 16
const generalDelimiter = 32
const space = 64
/** A `%` followed by two hex digits. */
export const percent = 128

export const unreserved = letter | digit | mark
const reserved = generalDelimiter | subDelimiter
/** The characters of a statement. @see EIP-4361 §ABNF Message Format */
export const statementCharacter = unreserved | reserved | space

const classes = new Uint8Array(128)
const put = (characters: string, bits: number) => {
  for (const character of characters) {
    const code = character.charCodeAt(0)
    classes[code] = (classes[code] ?? 0) | bits
  }
}
put('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', letter)
put('0123456789', digit | hexDigit)
put('ABCDEFabcdef', hexDigit)
put('-._~', mark)
put("!$&'()*+,;=", subDelimiter)
put(':/?#[]@', generalDelimiter)
put(' ', space)
put('%', percent)

const classOf = (text: string, at: number) => classes[text.charCodeAt(at)] ?? 0

/** Whether the character at an offset belongs to a class; `false` past the end. */
export function isIn(text: string, at: number, allowed: number): boolean {
  return (classOf(text, at) & allowed) !== 0
}

/**
 * Finds the first character that is not allowed, in one pass.
 *
 * @param to - the offset of a delimiter, which is no hex digit, or the end of the text.
 * @param allowed - classes; if `percent` is among them, two hex digits must follow each `%`.
 * @param extra - single characters that are also allowed.
 * @returns its offset, or -1.
 */
export function firstOutside(text: string, from: number, to: number, allowed: number, extra = ''): number {
  for (let at = from; at < to; at++) {
    const found = classOf(text, at)
    if ((found & allowed) === 0) {
      if (extra.includes(text.charAt(at))) continue
      return at
    }
    if (found === percent) {
      if (!isIn(text, at + 1, hexDigit) || !isIn(text, at + 2, hexDigit)) return at
      at += 2
    }
  }
  return -1
}
