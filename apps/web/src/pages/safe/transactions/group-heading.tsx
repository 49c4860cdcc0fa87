import { useWords } from '../../../locales/words.ts'
import { useSafeWords } from '../words.ts'
import type { Heading } from './groups.ts'
import styles from './transactions.module.css'

/** What stands over transactions: a day, what they wait for, or that only one of them can be executed. */
export function GroupHeading({ heading }: { heading: Heading }) {
  const { language } = useWords()
  const words = useSafeWords().group
  switch (heading.type) {
    case 'day':
      return (
        <h3 className={styles.day}>
          {new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
            heading.timestamp,
          )}
        </h3>
      )
    case 'next':
    case 'queued':
      return <h3 className={styles.day}>{words[heading.type]}</h3>
    case 'conflict':
      return (
        <h3 className={styles.day}>{words.conflict({ nonce: heading.nonce.toLocaleString(language) })}</h3>
      )
  }
}
