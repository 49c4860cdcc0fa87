/** The longest name that is looked up, in UTF-16 units. */
export const longestName = 255

/** Returns the name that a person entered in a field for an address; `null` if it cannot be a name. */
export function readTypedName(text: string): string | null {
  const typed = text.trim()
  return typed.length <= longestName && /^[^\s:/@]+\.[^\s:/@]+$/.test(typed) ? typed : null
}
