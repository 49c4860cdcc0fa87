import { useWaiting } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import { Link } from '../../layout/link.tsx'
import styles from './cosigning.module.css'
import { usePageWords } from './words.ts'

/** After which time a person may want to try it themselves, in milliseconds. */
const patience = 8_000

/** The asker’s session is taken by what waits for owners, wherever in the site that is; here it can be asked for again. */
export function Collecting() {
  const { collect: words } = usePageWords()
  const { refresh } = useWaiting()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (isSlow) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [isSlow])
  return (
    <section className={`${styles.card} ${styles.now}`}>
      <p role="status">{isSlow ? words.failed : words.waiting}</p>
      {isSlow && (
        <div className={styles.actions}>
          <button
            type="button"
            className={`${controls.primary} ${styles.large}`}
            onClick={() => {
              setSlow(false)
              refresh()
            }}
          >
            {words.again}
          </button>
        </div>
      )}
    </section>
  )
}

/** Where a person goes who is signed in now. */
export function GoOn() {
  const { collect: words } = usePageWords()
  return (
    <div className={styles.actions}>
      <Link href="/account" className={`${controls.primary} ${styles.large}`}>
        {words.go}
      </Link>
    </div>
  )
}
