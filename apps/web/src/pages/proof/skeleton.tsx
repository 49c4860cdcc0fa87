import frame from '../../layout/frame.module.css'
import prose from '../../layout/prose.module.css'
import skeletons from '../../layout/skeletons.module.css'
import styles from './page.module.css'
import { usePageWords } from './words.ts'

/** As large as a proof of one account. */
export function Skeleton() {
  const words = usePageWords()
  return (
    <div className={`${frame.page} ${styles.page}`}>
      <p className={prose.soft} role="status">
        {words.loading}
      </p>
      <div className={`${skeletons.skeleton} ${styles.skeleton}`} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
