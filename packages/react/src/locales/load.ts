import { en } from './en/locale.ts'
import type { Language } from './languages.ts'
import type { Locale } from './locale.ts'

const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  en: async () => en,
  de: async () => (await import('./de/locale.ts')).de,
  ar: async () => (await import('./ar/locale.ts')).ar,
}

/**
 * Loads the words of the kit in a language, for the provider's `locale`. Only those that the button needs: the dialog's
 * words are loaded with the dialog. For another language, write your own {@link Locale}.
 *
 * @throws {TypeError} if they could not be loaded; another call tries again.
 * @example
 * const locale = await loadLocale(matchLanguage(navigator.languages) ?? 'en')
 */
export function loadLocale(language: Language): Promise<Locale> {
  return loaders[language]()
}
