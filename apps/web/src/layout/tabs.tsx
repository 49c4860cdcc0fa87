import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** Shows links to the parts of a page, of which one is shown. */
export function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  )
}
