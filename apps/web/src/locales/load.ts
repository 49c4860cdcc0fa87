import { en as enKit, type Language, type Locale, loadLocale } from '@countersign/react'
import { en } from './en/locale.ts'
import type { PagesLocale } from './locale.ts'

/** The translations of the pages and of the kit, in one language. */
export type Words = { readonly pages: PagesLocale; readonly kit: Locale }

/** Part of the pages' code: the fallback when another language fails to load. */
export const english: Words = { pages: en, kit: enKit }

const loaders: Readonly<Record<Language, () => Promise<PagesLocale>>> = {
  en: async () => en,
  de: async () => (await import('./de/locale.ts')).de,
  ar: async () => (await import('./ar/locale.ts')).ar,
}

/** Loads a language. @throws {TypeError} if it could not be fetched */
export async function loadWords(language: Language): Promise<Words> {
  const [pages, kit] = await Promise.all([loaders[language](), loadLocale(language)])
  return { pages, kit }
}
