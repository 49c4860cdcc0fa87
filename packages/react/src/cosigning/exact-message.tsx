import { useId } from 'react'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { WalletShows, type WalletShowsProps } from './wallet-shows.tsx'
import { useCosigningWords } from './words.ts'

export type ExactMessageProps = WalletShowsProps

/** The text that is signed, word for word, and the values that a wallet may show instead of it. */
export function ExactMessage(props: ExactMessageProps) {
  const { message: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  return (
    <div {...root} className={styles.exact}>
      <span id={id} className={styles.label}>
        {words.label}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by key. */}
      <section className={styles.text} tabIndex={0} aria-labelledby={id}>
        <pre dir="ltr">{props.cosigning.message}</pre>
      </section>
      <WalletShows {...props} />
    </div>
  )
}
