/** Returns a character that a text cannot contain as a person recognizes it: itself, or its number if it is not visible. */
export function nameCharacter(character: string): string {
  return /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(character) && !invisible.test(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Letters and symbols without a shape. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u
