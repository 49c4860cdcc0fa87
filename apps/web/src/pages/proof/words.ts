import { createContext, useContext } from 'react'
import type { ProofLocale } from '../../locales/locale.ts'

export const ProofWordsContext = createContext<ProofLocale | null>(null)

/** Gives what the page of a proof says. Only within it: its words are loaded with it. */
export function usePageWords(): ProofLocale {
  const words = useContext(ProofWordsContext)
  if (!words) throw new Error('The words of a proof’s page are there within that page only.')
  return words
}
