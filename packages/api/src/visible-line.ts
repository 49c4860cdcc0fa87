/**
 * What a name or a note cannot contain, because it is shown next to other texts: characters that control something, end
 * the line, are invisible, change the writing direction, or are not assigned, except those that select how an emoji
 * looks; and combining marks without a character of their own, or in a stack, which covers the lines around it.
 */
const refused =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|^\p{M}|(?<=\p{M}{4})\p{M}/gu

/** Describes what such a text is. */
export const visibleLine = 'one line of visible characters, none of which changes the writing direction'

/**
 * Returns the characters of a text that a name or a note on one line cannot contain, each once.
 *
 * @example
 * refusedInLine('pay\u202e001') // ['\u202e']
 */
export function refusedInLine(text: string): readonly string[] {
  return [...new Set(text.match(refused))]
}
