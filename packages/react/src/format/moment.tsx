import { useLocale } from '../locales/use-locale.ts'
import { ago } from './ago.ts'

/** A moment of the past, such as "5 minutes ago"; the exact time on hover. Both in milliseconds since 1970. */
export function Moment({ at, now }: { at: number; now: number }) {
  const { language } = useLocale()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {ago(at, now, language)}
    </time>
  )
}
