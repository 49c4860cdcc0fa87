import type { Language } from '@countersign/react'
import { createContext, useContext } from 'react'
import { en } from './en/locale.ts'
import type { PagesLocale, PageWords } from './locale.ts'

export const WordsContext = createContext<PagesLocale>(en)

/** Returns the messages of the pages in the current language. */
export function useWords(): PagesLocale {
  return useContext(WordsContext)
}

/**
 * Changes the language of the page. Of several changes, the last one counts.
 *
 * @param isAsked - whether an application asks for it: it is not remembered, and what the person chose stays
 * @throws {TypeError} if its messages could not be fetched: the page keeps its language
 */
export type ChangeLanguage = (language: Language, isAsked?: boolean) => Promise<void>

export const ChangeLanguageContext = createContext<ChangeLanguage>(async () => {})

export function useChangeLanguage(): ChangeLanguage {
  return useContext(ChangeLanguageContext)
}

export const PageWordsContext = createContext<Partial<PageWords>>({})

/** Returns the messages that are loaded with a page. Only usable within that page. */
function usePageWords<Name extends keyof PageWords>(name: Name): PageWords[Name] {
  const words = useContext(PageWordsContext)[name]
  if (!words) throw new Error(`The messages of the page “${name}” are only loaded within it.`)
  return words
}

export const useAccountWords = () => usePageWords('account')
export const useAnswerWords = () => usePageWords('answer')
export const useAuthorizeWords = () => usePageWords('authorize')
export const useCheckWords = () => usePageWords('check')
export const useCosigningWords = () => usePageWords('cosigning')
export const useForYouWords = () => usePageWords('forYou')
export const useHelpWords = () => usePageWords('help')
export const useNotificationsWords = () => usePageWords('notifications')
export const useOpenWords = () => usePageWords('open')
export const usePrivacyWords = () => usePageWords('privacy')
export const useProofWords = () => usePageWords('proof')
export const useProofsWords = () => usePageWords('proofs')
export const useProveWords = () => usePageWords('prove')
export const useRequestsWords = () => usePageWords('requests')
export const useSafeWords = () => usePageWords('safe')
export const useSampleWords = () => usePageWords('sample')
/** The messages that several pages share, and the first one does not need. */
export const useSharedWords = () => usePageWords('shared')
export const useSignOutWords = () => usePageWords('signOut')
export const useMenuWords = () => usePageWords('menu')
export const useProfileWords = () => usePageWords('profile')
