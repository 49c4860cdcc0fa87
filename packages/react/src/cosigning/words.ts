import { wordsBeside } from '../dialog/more-words.ts'
import type { Locale } from '../locales/locale.ts'
import { useLocale } from '../locales/use-locale.ts'

/** What is said of an account of several owners, in the language of the page. */
const words = wordsBeside(async ({ loadDialog }: Locale) => (await loadDialog()).loadCosigning(), useLocale)

/** Loads it ahead. */
export const fetchCosigningWords = words.fetch

/** Gives it. Suspends the first time. */
export const useCosigningWords = words.useWords
