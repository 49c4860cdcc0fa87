import { useId } from 'react'
import prose from '../../layout/prose.module.css'
import { visible } from '../safe/messages/visible.ts'
import type { ExcerptLine } from './excerpt.ts'
import styles from './excerpt-view.module.css'
import { usePageWords } from './words.ts'

/** Some lines of a document, the one at fault marked. What cannot be seen in it is shown by its number. */
export function Excerpt({ lines }: { lines: readonly ExcerptLine[] }) {
  const words = usePageWords()
  const id = useId()
  return (
    <figure className={styles.excerpt}>
      <figcaption id={id} className={prose.small}>
        {words.excerpt}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by key. */}
      <section tabIndex={0} aria-labelledby={id}>
        <pre dir="ltr">
          {lines.map(({ number, text, isFault }) => (
            <span key={number} className={styles.line} data-fault={isFault}>
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
              {isFault ? <mark>{visible(text)}</mark> : <span>{visible(text)}</span>}
              {'\n'}
            </span>
          ))}
        </pre>
      </section>
    </figure>
  )
}
