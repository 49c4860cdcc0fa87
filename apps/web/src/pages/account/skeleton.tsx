import controls from '@countersign/react/controls.module.css'
import { useWords } from '../../locales/words.ts'
import styles from './account.module.css'

/** As large as the facts and the devices of most people: an account that is a key, and one device. */
export function Skeleton() {
  const { common } = useWords()
  return (
    <>
      <p className={controls.hidden} role="status">
        {common.loading}
      </p>
      <div className={styles.facts} aria-hidden="true">
        <div>
          <Blank />
          <div className={styles.who}>
            <span className={styles.blankPicture} />
            <Blank />
          </div>
        </div>
        {['balance', 'network', 'proof', 'since', 'until'].map(fact => (
          <div key={fact}>
            <Blank />
            <Blank />
          </div>
        ))}
      </div>
      <div className={styles.section} aria-hidden="true">
        <Blank className={styles.blankHeading} />
        <Blank />
        <DevicesSkeleton />
      </div>
    </>
  )
}

/** As large as the list of one device. */
export function DevicesSkeleton() {
  return (
    <ul className={styles.devices} aria-hidden="true">
      <li>
        <div>
          <Blank />
          <Blank className={styles.lastSeen} />
        </div>
      </li>
    </ul>
  )
}

/** A line that is still to come. */
function Blank({ className }: { className?: string | undefined }) {
  return <span className={`${styles.blank} ${className ?? ''}`} />
}
