import type { Cosigning } from '@countersign/api'
import { useMinute } from '../format/use-minute.ts'
import { useLocale } from '../locales/use-locale.ts'
import styles from './cosigning.module.css'
import { sayLength, spanOf } from './span.ts'
import { useCosigningWords } from './words.ts'

/** How long the owners still have, in days and hours; the exact end on hover. Nothing once it has ended. */
export function TimeLeft({ cosigning }: { cosigning: Pick<Cosigning, 'expiresAt' | 'status'> }) {
  const { timeLeft } = useCosigningWords()
  const { language } = useLocale()
  const now = useMinute()
  if (cosigning.status !== 'NEEDS_CONFIRMATION') return null
  const end = Date.parse(cosigning.expiresAt)
  const span = spanOf(end - now)
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(end)
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
