import { useId } from 'react'
import prose from '../../../layout/prose.module.css'
import { useProveWords } from '../words.ts'
import styles from './text-to-sign.module.css'

/** The text that an account signs, word for word. */
export function TextToSign({ message }: { message: string }) {
  const { draft: words } = useProveWords()
  const id = useId()
  return (
    <div className={styles.text}>
      <h3 id={id}>{words.read.title}</h3>
      <p className={prose.hint}>{words.read.text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by key. */}
      <section className={styles.exact} tabIndex={0} aria-label={words.message}>
        <pre lang="en" dir="ltr">
          {message}
        </pre>
      </section>
    </div>
  )
}
