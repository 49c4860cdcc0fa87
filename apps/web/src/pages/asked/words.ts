import { createContext, useContext } from 'react'
import type { AskedLocale } from '../../locales/locale.ts'

export const AskedWordsContext = createContext<AskedLocale | null>(null)

/** Gives what is said to whoever is asked. Only within that page: its words are loaded with it. */
export function useAskedWords(): AskedLocale {
  const words = useContext(AskedWordsContext)
  if (!words) throw new Error('The words of a request’s page are there within that page only.')
  return words
}
