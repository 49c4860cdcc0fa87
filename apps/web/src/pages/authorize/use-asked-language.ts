import { matchLanguage } from '@countersign/react'
import { useEffect, useEffectEvent } from 'react'
import { useChangeLanguage, useWords } from '../../locales/words.ts'
import { readPreference } from '../../preferences/memory.ts'

/**
 * Shows the page in a language that the application asks for, to a person who has not chosen one here.
 *
 * @param asked - BCP 47, best first
 */
export function useAskedLanguage(asked: readonly string[]): void {
  const { language } = useWords()
  const changeLanguage = useChangeLanguage()
  const follow = useEffectEvent(() => {
    const best = readPreference('language') === null ? matchLanguage(asked) : null
    // If it cannot be fetched, the page keeps its language.
    if (best !== null && best !== language) changeLanguage(best, true).catch(() => {})
  })
  useEffect(() => follow(), [])
}
