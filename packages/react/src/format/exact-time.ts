import { withRegion } from './with-region.ts'

/**
 * Formats a date with its time and the abbreviation of the time zone, which others who read it may not share.
 *
 * @param at - RFC 3339, or in milliseconds since 1970
 * @param language - BCP 47
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
 */
export function exactDate(at: string | number, language: string, timeZone?: 'UTC'): string {
  const format = new Intl.DateTimeFormat(withRegion(language), { dateStyle: 'long', timeZone })
  return format.format(new Date(at))
}
