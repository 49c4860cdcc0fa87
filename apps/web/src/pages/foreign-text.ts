/**
 * Returns a text by another person with all of its characters visible: one that is invisible, or that changes the
 * writing direction, is replaced by its number. Line breaks and tabs stay as they are.
 */
export function visible(text: string): string {
  return text.toWellFormed().replace(hidden, character => {
    const number = character.codePointAt(0) ?? 0
    return `⟨U+${number.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

const hidden = /[^\n\t\P{C}]|[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu

/**
 * Returns a name that anyone may have chosen, made safe to show next to others: without invisible characters, and
 * without stacks of combining marks that cover the lines above and below.
 *
 * @returns `null` if nothing is left of it
 */
export function foreignName(name: string | null): string | null {
  if (name === null) return null
  const left = name
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return left === '' ? null : left
}
