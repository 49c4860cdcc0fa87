import { useWords } from '../locales/words.ts'

/**
 * Formats a date with its time, in full.
 *
 * @param at - RFC 3339, or in milliseconds since 1970
 * @param language - BCP 47
 */
export function exactTime(at: string | number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
}

/** Shows a point in time in full. @param props.at - RFC 3339 */
export function ExactTime({ at }: { at: string }) {
  const { language } = useWords()
  return <time dateTime={at}>{exactTime(at, language)}</time>
}
