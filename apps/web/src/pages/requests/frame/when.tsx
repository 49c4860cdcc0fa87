import { useWords } from '../../../locales/words.ts'
import { ago } from '../../account/ago.ts'
import { useMinute } from '../../account/use-minute.ts'
import { useRequestsWords } from '../words.ts'

/** A moment of the past in words, such as "5 minutes ago"; the exact time on hover. @param at - RFC 3339 */
export function When({ at }: { at: string }) {
  const { language } = useWords()
  const { justNow } = useRequestsWords()
  useMinute()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {ago(at, { language, justNow })}
    </time>
  )
}

/** A day and a time, as they are written in the language of the page. @param at - RFC 3339 */
export function Exactly({ at }: { at: string }) {
  const { language } = useWords()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return <time dateTime={at}>{exact.format(new Date(at))}</time>
}
