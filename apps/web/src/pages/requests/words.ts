import { createContext, useContext } from 'react'
import type { RequestsLocale } from '../../locales/locale.ts'

export const RequestsWordsContext = createContext<RequestsLocale | null>(null)

/** Gives what the pages of requests say. Only within them: their words are loaded with them. */
export function useRequestsWords(): RequestsLocale {
  const words = useContext(RequestsWordsContext)
  if (!words) throw new Error('The words of the pages of requests are there within these pages only.')
  return words
}
