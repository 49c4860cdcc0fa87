import { useLocale } from '../hooks/use-locale.ts'
import { exactTime } from './exact-time.ts'
import { useMinute } from './use-minute.ts'

/**
 * Renders a past moment, such as "5 minutes ago", with the exact time on hover.
 *
 * @param props.at - RFC 3339, or milliseconds since 1970
 */
export function Moment({ at }: { at: string | number }) {
  const { language } = useLocale()
  const now = useMinute()
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={exactTime(at, language)}>
      {ago(date.getTime(), now, language)}
    </time>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Returns how long ago a moment was, such as "5 minutes ago", in whole units.
 *
 * @param at - milliseconds since 1970. A moment in the future counts as now: the server's clock may be a little ahead.
 * @param now - milliseconds since 1970.
 * @param language - BCP 47.
 * @param justNow - the text for less than a minute ago. @default "now" in the language
 * @example
 * ago(Date.parse('2026-01-31T09:30:00Z'), Date.parse('2026-01-31T09:35:30Z'), 'en') // '5 minutes ago'
 */
export function ago(at: number, now: number, language: string, justNow?: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  for (const [unit, size] of units)
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return justNow ?? format.format(0, 'second')
}
