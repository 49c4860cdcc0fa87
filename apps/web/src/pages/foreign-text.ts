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
