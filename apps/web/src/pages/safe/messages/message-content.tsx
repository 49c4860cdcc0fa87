import type { MessageContent as Content } from '@countersign/gateway'
import styles from '../safe.module.css'
import { useSafeWords } from '../words.ts'
import { visible } from './visible.ts'

/** How much of a text is shown at once, in lines. */
const most = 12

/**
 * What a message says, to its last character.
 *
 * @param props.open - whether a long one is shown whole, as where it is still to be signed.
 */
export function MessageContent({ content, open }: { content: Content | null; open: boolean }) {
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
    <details className={styles.more} open={open}>
      <summary>{kind}</summary>
      {whole}
    </details>
  )
}
