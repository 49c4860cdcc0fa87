import controls from '@countersign/react/controls.module.css'
import { useWords } from '../../../locales/words.ts'
import styles from '../requests.module.css'

/** Rows that are still to come, as high as those of a list are. */
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
