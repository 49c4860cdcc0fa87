import { anyText } from '../input.ts'
import { isIn, statementCharacter } from './characters.ts'

/**
 * Writes any text with the characters that a statement can contain. All others are written by their Unicode numbers, in
 * brackets: `[U+00FC]`, and adjacent ones together: `[U+7A0E 52D9]`. Of texts without brackets, no two are written in
 * the same way, and a text that has only characters of a statement stays as it is.
 *
 * @throws {InputError} if it is not a string.
 * @see EIP-4361 §ABNF Message Format
 * @example
 * toStatementText('Für Köln') // 'F[U+00FC]r K[U+00F6]ln'
 */
export function toStatementText(text: string): string {
  let written = ''
  let isOpen = false
  for (const character of anyText(text, 'text')) {
    const isWritten = isIn(character, 0, statementCharacter)
    if (isWritten) written += isOpen ? `]${character}` : character
    else written += (isOpen ? ' ' : '[U+') + numberOf(character)
    isOpen = !isWritten
  }
  return isOpen ? `${written}]` : written
}

/** Returns the number of a character as the Unicode Standard writes it, without `U+`. */
function numberOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
