import { type Language, matchLanguage } from '@countersign/react'

/**
 * Returns the language of the page: the person's own choice, otherwise the best match for the browser, otherwise
 * English.
 *
 * @param choice - what was chosen here on an earlier visit.
 * @param wanted - `navigator.languages`: BCP 47, in order of preference.
 */
export function languageFor(choice: string | null, wanted: readonly string[]): Language {
  return matchLanguage(choice === null ? wanted : [choice, ...wanted]) ?? 'en'
}

/** Sets the language of the document, so that screen readers pronounce it, and the writing direction of the page. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
}
