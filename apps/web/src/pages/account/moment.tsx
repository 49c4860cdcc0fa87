import { language } from '../../locales/language.ts'
import { ago } from './ago.ts'
import { useMinute } from './use-minute.ts'

const absolute = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })

/** A moment of the past, such as "5 minutes ago"; the exact time on hover. */
export function Moment({ at }: { at: string }) {
  useMinute()
  const date = new Date(at)
  return (
    <time dateTime={at} title={absolute.format(date)}>
      {ago(date)}
    </time>
  )
}
