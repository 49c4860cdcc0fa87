import styles from './proof.module.css'
import { usePageWords } from './words.ts'

/** As large as a proof of one account. */
export function Skeleton() {
  const words = usePageWords()
  return (
    <div className={styles.page}>
      <p className={styles.soft} role="status">
        {words.loading}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
