import type { MessageContent as Content } from '@countersign/gateway'
import styles from '../safe.module.css'
import { useSafeWords } from '../words.ts'
import { visible } from './visible.ts'

/** How much of a text is shown at once, in lines. */
const most = 12

/** What a message says, to its last character. */
export function MessageContent({ content }: { content: Content | null }) {
  const words = useSafeWords().messages
  if (content === null) return <p className={styles.soft}>{words.noContent}</p>
  const text = visible(typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  const kind = typeof content === 'string' ? words.text : words.typedData
  const whole = (
    <pre dir="auto" className={styles.content}>
      {text}
    </pre>
  )
  if (text.split('\n').length <= most && text.length < 1_000) return whole
  return (
    <details className={styles.more}>
      <summary>{kind}</summary>
      {whole}
    </details>
  )
}
