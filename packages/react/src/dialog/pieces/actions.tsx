import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** The buttons that lead on, at the lower edge of a view. They stay in sight however long the view is. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Ways that few take, beneath the ways on. */
export function Others({ children }: { children: ReactNode }) {
  return <div className={styles.others}>{children}</div>
}
