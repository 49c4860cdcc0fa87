import { createContext, useContext } from 'react'
import type { SafeLocale } from '../../locales/locale.ts'

export const SafeWordsContext = createContext<SafeLocale | null>(null)

/** Gives what the page of a Safe says. Only within it: its words are loaded with it. */
export function useSafeWords(): SafeLocale {
  const words = useContext(SafeWordsContext)
  if (!words) throw new Error('The words of a Safe’s page are there within that page only.')
  return words
}
