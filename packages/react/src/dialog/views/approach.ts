import { cosigningWords } from '../../hooks/use-words.ts'
import type { Locale } from '../../locales/locale.ts'

/** Loads the views of a Safe, and their words, before a person presses what leads to them. */
export const approachSafe = (locale: Locale) =>
  void Promise.all([import('./of-account.tsx'), cosigningWords.load(locale)]).catch(() => {})

/** Loads views about wallets to get, before a person presses what leads to them. */
export const approachToGet = () => void import('./to-get.tsx').catch(() => {})
