import type { Language } from '@countersign/react'
import { useCallback, useRef, useState } from 'react'
import { applyLanguage } from '../preferences/language.ts'
import { writePreference } from '../preferences/memory.ts'
import { loadWords, type Words } from './load.ts'
import type { ChangeLanguage } from './words.ts'

/** Holds the translations of the page, and changes them without losing the state of the page. */
export function useLanguage(first: Words): {
  readonly words: Words
  readonly changeLanguage: ChangeLanguage
} {
  const [words, setWords] = useState(first)
  const wanted = useRef<Language | null>(null)
  const changeLanguage = useCallback<ChangeLanguage>(async (language, isAsked) => {
    if (isAsked && wanted.current) return
    wanted.current = language
    const loaded = await loadWords(language).catch(error => {
      if (wanted.current === language) throw error
    })
    // The person may have chosen another language in the meantime.
    if (!loaded || wanted.current !== language) return
    if (!isAsked) writePreference('language', language)
    applyLanguage(language)
    setWords(loaded)
  }, [])
  return { words, changeLanguage }
}
