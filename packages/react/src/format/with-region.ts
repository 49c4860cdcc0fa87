import { perKey } from '@countersign/wallets/state'

/**
 * Returns a language with the region that the reader's browser prefers for it, whose form dates and numbers have: “26
 * November 2026 at 19:30” for the English of Great Britain. The calendar and the digits stay those of the language, as
 * on the rest of the page.
 *
 * @param language - BCP 47; one with a region is returned as it is
 */
export function withRegion(language: string): string {
  // A server that renders pages has no reader.
  return regionsOf((typeof navigator === 'undefined' ? null : navigator.languages) ?? none)(language)
}

const none: readonly string[] = []

/**
 * Creates the function for the languages of a browser. The browser has another list once they change (HTML §8.10.1.2),
 * and until then each result is kept: objects of `Intl` are slow to create.
 */
const regionsOf = perKey((wanted: readonly string[]) => {
  const regions = wanted.flatMap(readRegion)
  return perKey((language: string) => {
    const region = regions.find(([of]) => of === language)?.[1]
    if (region === undefined) return language
    const { calendar, numberingSystem } = new Intl.DateTimeFormat(language).resolvedOptions()
    return new Intl.Locale(language, { region, calendar, numberingSystem }).toString()
  })
}, new WeakMap())

/** Reads the language and the region of a tag that has both. Browsers may be set to texts that are no language. */
function readRegion(tag: string): (readonly [language: string, region: string])[] {
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag) ?? []
  return language && region ? [[language.toLowerCase(), region]] : []
}
