import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { PartsContext, useParts } from '../kit/context.ts'
import type { Locale } from '../locales/locale.ts'
import { useLocale } from '../locales/use-locale.ts'

/** Draws what was loaded in the language that is spoken now; until its words are there, in the one before. */
export function InWords({ children }: { children: ReactNode }) {
  const parts = useParts()
  const locale = useLocale()
  const [spoken, setSpoken] = useState({ locale, words: parts.words })
  useEffect(() => speak(locale, spoken.locale, words => setSpoken({ locale, words })), [locale, spoken])
  const { words } = spoken
  const said = useMemo(() => ({ ...parts, words }), [parts, words])
  return <PartsContext value={said}>{children}</PartsContext>
}

/** Where words cannot be fetched, those of before stay. */
function speak(
  locale: Locale,
  before: Locale,
  say: (words: Awaited<ReturnType<Locale['loadDialog']>>) => void,
) {
  if (locale === before) return
  let isGone = false
  locale.loadDialog().then(
    words => isGone || say(words),
    () => {},
  )
  return () => {
    isGone = true
  }
}
