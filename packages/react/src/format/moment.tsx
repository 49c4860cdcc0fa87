import { useKit } from '../kit/context.ts'
import { ago } from './ago.ts'
import { useMinute } from './use-minute.ts'

/** A moment of the past, such as "5 minutes ago"; the exact time on hover. `at`: milliseconds since 1970. */
export function Moment({ at }: { at: number }) {
  const now = useMinute()
  const { language } = useKit().locale
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {ago(at, now, language)}
    </time>
  )
}
