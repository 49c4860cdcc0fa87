import { useWords } from '../../../locales/words.ts'
import { ago } from '../../account/ago.ts'
import { useMinute } from '../../account/use-minute.ts'
import { useSafeWords } from '../words.ts'

/** A moment of the past in words, such as "5 minutes ago"; the exact time on hover. @param at - in milliseconds since 1970 */
export function When({ at }: { at: number }) {
  const { language } = useWords()
  const { justNow } = useSafeWords()
  useMinute()
  const date = new Date(at)
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {ago(date.toISOString(), { language, justNow })}
    </time>
  )
}
