import { anyText } from '../input.ts'
import { type Form, text } from './form.ts'

/** How many combining marks can follow one another. A stack of many covers the lines around it. */
const marks = 4

/**
 * What the words of a proof cannot contain: characters that are invisible, control something, change the writing
 * direction, are for private use or not assigned; brackets, which have a meaning in the statement; every kind of space
 * but one; and combining marks without a character of their own, or in a stack.
 */
const refused = new RegExp(
  String.raw`(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800[\]]|^\p{M}|(?<=\p{M}{${marks}})\p{M}`,
  'gu',
)

/**
 * Returns the characters of a text that a purpose or an audience cannot contain, each once.
 *
 * @throws {InputError} if it is not a string.
 * @example
 * refusedInWords('Müller [GmbH]') // ['[', ']']
 */
export function refusedInWords(words: string): readonly string[] {
  return [...new Set(anyText(words, 'words').match(refused))]
}

/** More combining marks in a row than any writing system has (UAX #15 §13). */
const stack = /\p{M}{31}/u

/**
 * Returns a purpose or an audience as a proof contains it: as it was entered, with composed characters (NFC) and only
 * one kind of space, and without spaces around it. Two texts that differ in nothing else look the same.
 *
 * A text with more than 30 combining marks in a row, which a proof cannot contain, is returned as it is: the time for
 * putting marks in order grows with the square of their number.
 *
 * @throws {InputError} if it is not a string.
 * @see UAX #15
 * @example
 * normalizeWords('  opening an\u00a0account ') // 'opening an account'
 */
export function normalizeWords(words: string): string {
  const entered = anyText(words, 'words')
  if (stack.test(entered)) return entered
  return entered
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** A purpose or an audience. Neither contains brackets, because the statement encloses them in brackets. */
export function words(most: number): Form<string> {
  return text({
    least: 1,
    most,
    pattern: /^[^[\]]+$/,
    allowed:
      'it is one line of visible characters in NFC, without [ and ], invisible characters and other spaces than U+0020',
    isValid: value => refusedInWords(value).length === 0 && value === value.normalize('NFC'),
  })
}

/** A purpose or an audience of version 1. */
export function asciiWords(most: number): Form<string> {
  return text({
    least: 1,
    most,
    pattern: /^[A-Za-z0-9 \-._~:/?#@!$&'()*+,;=]+$/,
    allowed: "it is one line of letters, digits, spaces and -._~:/?#@!$&'()*+,;=",
  })
}
