import { createContext, useContext } from 'react'
import type { ProveLocale } from '../../locales/locale.ts'

export const ProveWordsContext = createContext<ProveLocale | null>(null)

/** Gives what the pages say on which a proof is made. Only within them: their words are loaded with them. */
export function useProveWords(): ProveLocale {
  const words = useContext(ProveWordsContext)
  if (!words) throw new Error('The words of making a proof are there within its pages only.')
  return words
}
