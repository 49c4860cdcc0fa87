/** What of a span of time is said: two neighbouring units at most, the larger first. */
export type Span = readonly { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number }[]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Takes a span of time apart, cut off to what matters of it: days and hours, hours and minutes, or minutes alone. Empty
 * where less than a minute is left.
 *
 * @param milliseconds - below nothing it is over.
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

/** Writes a span as people say it, such as "5 days and 3 hours". @param language - BCP 47 */
export function sayLength(span: Span, language: string): string {
  const parts = span.map(({ unit, count }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
}
