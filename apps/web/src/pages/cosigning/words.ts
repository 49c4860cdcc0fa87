import { createContext, useContext } from 'react'
import type { CosigningLocale } from '../../locales/locale.ts'

export const CosigningWordsContext = createContext<CosigningLocale | null>(null)

/** Gives what the page of a cosigning says. Only within it: its words are loaded with it. */
export function usePageWords(): CosigningLocale {
  const words = useContext(CosigningWordsContext)
  if (!words) throw new Error('The words of a cosigning’s page are there within that page only.')
  return words
}
