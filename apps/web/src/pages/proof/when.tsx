import { useWords } from '../../locales/words.ts'

/** Writes a date with its time, in full. */
export function exactTime(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
}

/** A moment, written in full: a proof is read by others, at another time. @param props.at - RFC 3339 */
export function When({ at }: { at: string }) {
  const { language } = useWords()
  return <time dateTime={at}>{exactTime(at, language)}</time>
}
