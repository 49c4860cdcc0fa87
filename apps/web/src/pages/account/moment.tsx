import { useAccountWords, useWords } from '../../locales/words.ts'
import { ago } from './ago.ts'
import { useMinute } from './use-minute.ts'

/** A moment of the past, such as "5 minutes ago"; the exact time on hover. */
export function Moment({ at }: { at: string }) {
  const { language } = useWords()
  const { justNow } = useAccountWords()
  useMinute()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {ago(at, { language, justNow })}
    </time>
  )
}
