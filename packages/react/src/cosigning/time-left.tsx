import type { Cosigning } from '@countersign/api'
import { exactTime } from '../format/exact-time.ts'
import { formatNumber } from '../format/number.ts'
import { useMinute } from '../format/use-minute.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useCosigningWords } from '../hooks/use-words.ts'
import styles from './cosigning.module.css'

/**
 * Shows how long the owners still have, in days and hours, with the exact end on hover. Renders nothing once the
 * cosigning has ended.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Suspense>
 *   <TimeLeft cosigning={cosigning} />
 * </Suspense>
 */
export function TimeLeft({ cosigning }: { cosigning: Pick<Cosigning, 'expiresAt' | 'status'> }) {
  const { timeLeft } = useCosigningWords()
  const { language } = useLocale()
  const now = useMinute()
  if (cosigning.status !== 'NEEDS_CONFIRMATION') return null
  const end = Date.parse(cosigning.expiresAt)
  const span = spanOf(end - now)
  const exact = exactTime(end, language)
  return (
    <time
      className={styles.timeLeft}
      dateTime={cosigning.expiresAt}
      title={timeLeft.until({ moment: exact })}
    >
      {span.length > 0
        ? timeLeft.left({ time: sayLength(span, language) })
        : end > now
          ? timeLeft.lessThanMinute
          : timeLeft.over}
    </time>
  )
}

/** The displayed part of a span of time: at most two adjacent units, the larger first. */
export type Span = readonly { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number }[]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Splits a span of time into days and hours, hours and minutes, or minutes alone, rounded down. Empty if less than a
 * minute is left.
 *
 * @param milliseconds - negative once the time is up.
 */
export function spanOf(milliseconds: number): Span {
  const left = Math.max(0, milliseconds)
  const days = Math.floor(left / day)
  const hours = Math.floor((left % day) / hour)
  const minutes = Math.floor((left % hour) / minute)
  const parts: Span =
    days > 0
      ? [
          { unit: 'day', count: days },
          { unit: 'hour', count: hours },
        ]
      : [
          { unit: 'hour', count: hours },
          { unit: 'minute', count: minutes },
        ]
  return parts.filter(({ count }) => count > 0)
}

/**
 * Formats a span for people, such as "5 days and 3 hours".
 *
 * @param language - BCP 47
 */
export function sayLength(span: Span, language: string): string {
  const parts = span.map(({ unit, count }) =>
    formatNumber(count, language, { style: 'unit', unit, unitDisplay: 'long' }),
  )
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
}
