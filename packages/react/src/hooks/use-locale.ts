import { createContext, useContext } from 'react'
import { useKit } from '../kit/context.ts'
import type { Locale } from '../locales/locale.ts'

/** The current language. `null`: the one that the kit was created with. */
export const LocaleContext = createContext<Locale | null>(null)

/** Returns the words that are part of the first load. */
export function useLocale(): Locale {
  const kit = useKit()
  return useContext(LocaleContext) ?? kit.locale
}
