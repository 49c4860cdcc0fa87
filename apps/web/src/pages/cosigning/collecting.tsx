import { ProblemError } from '@countersign/api'
import { useClient, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useCallback, useEffect, useState } from 'react'
import { Link } from '../../layout/link.tsx'
import styles from './cosigning.module.css'
import { usePageWords } from './words.ts'

type CollectingProps = {
  readonly id: string
  /** Called once the session is there. */
  readonly onCollected: () => void
}

/** Takes the asker’s session, at once and again if they ask for it. */
export function Collecting({ id, onCollected }: CollectingProps) {
  const { collect: words } = usePageWords()
  const client = useClient()
  const { refresh } = useSession()
  const [failed, setFailed] = useState(false)
  const collect = useCallback(async () => {
    setFailed(false)
    try {
      await client.collect(id)
    } catch (error) {
      // The corner of the page, or another tab, may have been first: whether this browser is signed in, the session says.
      if (!(error instanceof ProblemError && error.code === 'cosigning-collected')) return setFailed(true)
    }
    refresh()
    onCollected()
  }, [client, id, refresh, onCollected])
  useEffect(() => void collect(), [collect])
  if (!failed)
    return (
      <p className={styles.waiting} role="status">
        {words.waiting}
      </p>
    )
  return (
    <section className={`${styles.card} ${styles.now}`}>
      <p role="alert">{words.failed}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className={`${controls.primary} ${styles.large}`}
          onClick={() => void collect()}
        >
          {words.again}
        </button>
      </div>
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
