import { withRegion } from './with-region.ts'

/**
 * Formats a date with its time and the abbreviation of the time zone, which others who read it may not share.
 *
 * @param at - RFC 3339, or in milliseconds since 1970
 * @param language - BCP 47
 * @throws {RangeError} if it is not a time
 * @example
 * exactTime('2026-01-31T09:30:00Z', 'en-GB') // '31 January 2026 at 09:30 GMT' in London
 */
export function exactTime(at: string | number, language: string): string {
  return new Intl.DateTimeFormat(withRegion(language), {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at))
}

/**
 * Formats a date without its time. For a deadline that others read, too, use `exactTime`, which names the time zone.
 *
 * @param at - RFC 3339, or in milliseconds since 1970
 * @param language - BCP 47
 * @param timeZone - @default that of the reader
 * @throws {RangeError} if it is not a time
 * @example
 * exactDate('2026-01-31T09:30:00Z', 'en-GB', 'UTC') // '31 January 2026'
 */
export function exactDate(at: string | number, language: string, timeZone?: 'UTC'): string {
  const format = new Intl.DateTimeFormat(withRegion(language), { dateStyle: 'long', timeZone })
  return format.format(new Date(at))
}
