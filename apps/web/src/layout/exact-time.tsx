import { exactDate, exactTime } from '@countersign/react/pieces'
import { useWords } from '../locales/words.ts'

export { exactDate, exactTime }

/** Shows a point in time in full, with its time zone. @param props.at - RFC 3339 */
export function ExactTime({ at }: { at: string }) {
  const { language } = useWords()
  return <time dateTime={at}>{exactTime(at, language)}</time>
}
