/** By language and the browser's languages. Objects of `Intl` are slow to create, and lists format often. */
const results = new Map<string, string>()

/**
 * Returns a language with the region that the reader's browser prefers for it, whose form dates and numbers have: “26
 * November 2026 at 19:30” for the English of Great Britain. The calendar and the digits stay those of the language, as
 * on the rest of the page.
 *
 * @param language - BCP 47; one with a region is returned as it is
 */
export function withRegion(language: string): string {
  // A server that renders pages has no reader.
  const wanted = (typeof navigator === 'undefined' ? undefined : navigator.languages) ?? []
  const key = [language, ...wanted].join()
  const result = results.get(key) ?? findRegion(language, wanted)
  results.set(key, result)
  return result
}

function findRegion(language: string, wanted: readonly string[]): string {
  const region = regionsIn(wanted).find(([of]) => of === language)?.[1]
  if (region === undefined) return language
  const { calendar, numberingSystem } = new Intl.DateTimeFormat(language).resolvedOptions()
  return new Intl.Locale(language, { region, calendar, numberingSystem }).toString()
}

/** Lists the languages that have a region, best first. Browsers may be set to texts that are no language. */
function regionsIn(wanted: readonly string[]): (readonly [language: string, region: string])[] {
  return wanted.flatMap(tag => {
    const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag) ?? []
    return language && region ? [[language.toLowerCase(), region] as const] : []
  })
}
