import type { Language } from '@countersign/react'
import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { AccountLocale, PagesLocale } from './locale.ts'

export const WordsContext = createContext<PagesLocale>(en)

/** Gives what the pages say, in the language that was chosen. */
export function useWords(): PagesLocale {
  return useContext(WordsContext)
}

/** Changes the language of the page. @throws {TypeError} if its words could not be fetched: all stays as it is */
export type Speak = (language: Language) => Promise<void>

export const SpeakContext = createContext<Speak>(async () => {})

export function useSpeak(): Speak {
  return useContext(SpeakContext)
}

export const AccountWordsContext = createContext<AccountLocale | null>(null)

/** Gives what the account page says. Only within it: its words are loaded with it. */
export function useAccountWords(): AccountLocale {
  const words = useContext(AccountWordsContext)
  if (!words) throw new Error('The words of the account page are there within the account page only.')
  return words
}
