import type { MessageContent as Content } from '@countersign/gateway'
import disclosure from '../../../layout/disclosure.module.css'
import prose from '../../../layout/prose.module.css'
import { useSafeWords } from '../words.ts'
import styles from './message.module.css'
import { visible } from './visible.ts'

/** Up to how many lines a text stands there without being asked for; and up to how many where it is to be signed. */
const [short, long] = [12, 200]

/**
 * What a message says, to its last character.
 *
 * @param props.toSign - whether it is still to be signed: then it is open to be read.
 */
export function MessageContent({ content, toSign }: { content: Content | null; toSign: boolean }) {
  const words = useSafeWords().messages
  if (content === null) return <p className={prose.soft}>{words.noContent}</p>
  const text = visible(typeof content === 'string' ? content : written(content))
  const lines = text.split('\n').length + text.length / 100
  const whole = (
    <pre dir="auto" className={styles.content}>
      {text}
    </pre>
  )
  if (lines <= short) return whole
  return (
    <details className={disclosure.quiet} open={toSign && lines <= long}>
      <summary>{typeof content === 'string' ? words.text : words.typedData}</summary>
      {whole}
    </details>
  )
}

/** What is signed comes first; what it is made of, after it. */
function written({ message, domain, primaryType, types, ...rest }: Exclude<Content, string>): string {
  return JSON.stringify({ message, domain, primaryType, types, ...rest }, null, 2)
}
