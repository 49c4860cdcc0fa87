import { createContext, useContext } from 'react'
import type { ShownLocale } from '../../locales/locale.ts'

export const ShownWordsContext = createContext<ShownLocale | null>(null)

/** Gives what the public page of an account says. Only within it: its words are loaded with it. */
export function usePageWords(): ShownLocale {
  const words = useContext(ShownWordsContext)
  if (!words) throw new Error('The words of an account’s public page are there within that page only.')
  return words
}
