/** The languages that the server has catalogs for. */
const languages = ['en', 'de', 'ar'] as const

/**
 * Returns the first language of a reader that has a catalog, or else English. Weights follow the order in practice.
 *
 * @param acceptLanguage - the header of the request
 */
export function languageOf(acceptLanguage: string): (typeof languages)[number] {
  const wanted = acceptLanguage.split(',', 20).map(each => each.trim().slice(0, 2).toLowerCase())
  return wanted.map(tag => languages.find(language => language === tag)).find(Boolean) ?? 'en'
}
