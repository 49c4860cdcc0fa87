/**
 * Formats a date with its time and the abbreviation of the time zone, which others who read it may not share.
 *
 * @param at - RFC 3339, or in milliseconds since 1970
 * @param language - BCP 47
 */
export function exactTime(at: string | number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(at))
}
