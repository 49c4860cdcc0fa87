import controls from '@countersign/react/controls.module.css'
import { useWords } from '../../../locales/words.ts'
import styles from '../safe.module.css'

/** Rows that are still to come. */
export function Rows() {
  const { common } = useWords()
  return (
    <>
      <p className={controls.hidden} role="status">
        {common.loading}
      </p>
      <div className={styles.rows} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </>
  )
}
