/** The languages of the kit, each with its own name for itself; BCP 47. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ar', name: 'العربية' },
] as const

export type Language = (typeof languages)[number]['code']

/**
 * Returns the language that suits a person best: the first of theirs that the kit has, for any region.
 *
 * @param wanted - BCP 47, the best first, such as `navigator.languages` or what `Accept-Language` lists.
 * @returns `null` if the kit has none of them.
 * @see RFC 4647 §3.4 Lookup
 * @example
 * matchLanguage(['fr', 'de-AT', 'en']) // 'de'
 */
export function matchLanguage(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const primary = tag.split('-', 1)[0]?.toLowerCase()
    const match = languages.find(({ code }) => code === primary)
    if (match) return match.code
  }
  return null
}
