import { type Language, matchLanguage } from '@countersign/react'

/**
 * Chooses the language of the page: the person's own choice, else what the browser asks for, else English.
 *
 * @param choice - what was chosen here on an earlier visit.
 * @param wanted - `navigator.languages`: BCP 47, the best first.
 */
export function languageFor(choice: string | null, wanted: readonly string[]): Language {
  return matchLanguage(choice === null ? wanted : [choice, ...wanted]) ?? 'en'
}

/** Names the language in the document: readers then speak it, and the page is laid out in its direction. */
export function speak(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
}
