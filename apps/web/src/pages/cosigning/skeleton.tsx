import styles from './cosigning.module.css'
import { usePageWords } from './words.ts'

/** As large as what most people see first. */
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
