import { createContext, useContext } from 'react'
import { useKit } from '../kit/context.ts'
import type { Locale } from './locale.ts'

/** The language that is spoken now. `null`: the one that the kit was made with. */
export const LocaleContext = createContext<Locale | null>(null)

/** Gives the words of the kit that come with the page. */
export function useLocale(): Locale {
  const kit = useKit()
  return useContext(LocaleContext) ?? kit.locale
}
