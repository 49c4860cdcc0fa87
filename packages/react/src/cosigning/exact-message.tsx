import type { Cosigning } from '@countersign/api'
import { useId } from 'react'
import { Copy } from '../dialog/pieces/copy.tsx'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { accountSafe } from './standing.ts'
import { useCosigningWords } from './words.ts'

export type ExactMessageProps = {
  readonly cosigning: Cosigning
  /** The Safe whose owner looks at it: their wallet shows its hash. @default the account itself */
  readonly safe?: string | undefined
}

/** The text that is signed, word for word, and the hash that a wallet may show in its place. */
export function ExactMessage({ cosigning, safe }: ExactMessageProps) {
  const { message: words, share } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  const signed = cosigning.safes.find(({ address }) => address === safe) ?? accountSafe(cosigning)
  return (
    <div {...root} className={styles.exact}>
      <span id={id} className={styles.label}>
        {words.label}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by key. */}
      <section className={styles.text} tabIndex={0} aria-labelledby={id}>
        <pre dir="ltr">{cosigning.message}</pre>
      </section>
      {signed && (
        <details className={styles.more}>
          <summary>{words.hash}</summary>
          <p className={styles.soft}>{words.hashText}</p>
          <code dir="ltr" className={styles.hash}>
            {signed.hash}
          </code>
          <Copy text={signed.hash} said={share}>
            {words.copy}
          </Copy>
        </details>
      )}
    </div>
  )
}
