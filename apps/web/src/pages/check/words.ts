import { createContext, useContext } from 'react'
import type { CheckLocale } from '../../locales/locale.ts'

export const CheckWordsContext = createContext<CheckLocale | null>(null)

/** Gives what the page says on which proofs are checked. Only within it: its words are loaded with it. */
export function usePageWords(): CheckLocale {
  const words = useContext(CheckWordsContext)
  if (!words) throw new Error('The words of the page that checks proofs are there within that page only.')
  return words
}
