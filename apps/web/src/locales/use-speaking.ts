import type { Language } from '@countersign/react'
import { useCallback, useRef, useState } from 'react'
import { speak as nameLanguage } from '../preferences/language.ts'
import { remember } from '../preferences/memory.ts'
import { loadWords, type Words } from './load.ts'
import type { Speak } from './words.ts'

/** Holds the words of the page, and changes them while it stays as it is. */
export function useSpeaking(first: Words): { readonly words: Words; readonly speak: Speak } {
  const [words, setWords] = useState(first)
  const wanted = useRef<Language | null>(null)
  const speak = useCallback<Speak>(async language => {
    wanted.current = language
    const loaded = await loadWords(language)
    // They may have chosen another one meanwhile.
    if (wanted.current !== language) return
    remember('language', language)
    nameLanguage(language)
    setWords(loaded)
  }, [])
  return { words, speak }
}
