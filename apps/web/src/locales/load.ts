import { en as enKit, type Language, type Locale, loadLocale } from '@countersign/react'
import { en } from './en.ts'
import type { PagesLocale } from './locale.ts'

/** What the pages say, and what the kit says, in one language. */
export type Words = { readonly pages: PagesLocale; readonly kit: Locale }

/** Comes with the pages: it is there when another language cannot be had. */
export const english: Words = { pages: en, kit: enKit }

const loaders: Readonly<Record<Language, () => Promise<PagesLocale>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  ar: async () => (await import('./ar.ts')).ar,
}

/** Loads a language. @throws {TypeError} if it could not be fetched */
export async function loadWords(language: Language): Promise<Words> {
  const [pages, kit] = await Promise.all([loaders[language](), loadLocale(language)])
  return { pages, kit }
}
