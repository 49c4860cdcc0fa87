import { matchLanguage } from '@countersign/react'
import { useEffect, useEffectEvent } from 'react'
import { useChangeLanguage, useWords } from '../../locales/words.ts'
import { readPreference, writePreference } from '../../preferences/memory.ts'

/**
 * Shows the page in a language that the application asks for, to a person who has not chosen one here.
 *
 * @param asked - BCP 47, best first
 */
export function useAskedLanguage(asked: readonly string[]): void {
  const { language } = useWords()
  const changeLanguage = useChangeLanguage()
  const follow = useEffectEvent(async () => {
    const best = readPreference('language') === null ? matchLanguage(asked) : null
    if (best === null || best === language) return
    // If it cannot be fetched, the page keeps its language.
    await changeLanguage(best).catch(() => {})
    // It is not the choice of the person, who may have made one in the meantime.
    if (readPreference('language') === best) writePreference('language', null)
  })
  useEffect(() => {
    void follow()
  }, [])
}
