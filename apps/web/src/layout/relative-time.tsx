import { ago, useMinute } from '@countersign/react/pieces'
import { useWords } from '../locales/words.ts'
import { exactTime } from './exact-time.tsx'

/**
 * Shows a point in the past, such as "5 minutes ago". The exact time shows on hover.
 *
 * @param props.at - RFC 3339, or in milliseconds since 1970
 */
export function RelativeTime({ at }: { at: string | number }) {
  const { language, common } = useWords()
  const now = useMinute()
  const date = new Date(at)
  return (
    <time dateTime={typeof at === 'string' ? at : date.toISOString()} title={exactTime(at, language)}>
      {ago(date.getTime(), now, language, common.justNow)}
    </time>
  )
}
