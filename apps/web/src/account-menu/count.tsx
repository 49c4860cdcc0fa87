import controls from '@countersign/react/controls.module.css'
import { useMenuWords } from '../locales/words.ts'
import { mostCounted } from '../pages/for-you/use-hidden.ts'
import styles from './account-menu.module.css'
import { useCount, useReadCount } from './use-count.ts'

/**
 * Shows how many entries wait for an account, at the corner of its button.
 *
 * @param props.id - of the text that says so
 */
export function Content({ id, account }: { id: string; account: string }) {
  useReadCount(account)
  return <Count id={id} />
}

/** Shows how many entries wait for the person. Shows nothing if none does, or it is not known. */
export function Count({ id }: { id?: string }) {
  const { waiting: words } = useMenuWords()
  const count = useCount()
  if (count === 0) return null
  const isMore = count > mostCounted
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {/* Within: the direction of what is placed is that of the page. */}
        <bdi>{isMore ? `${mostCounted}+` : count}</bdi>
      </span>
      <span id={id} className={controls.hidden}>
        {isMore ? words.more({ count: String(mostCounted) }) : words.count({ count })}
      </span>
    </>
  )
}
