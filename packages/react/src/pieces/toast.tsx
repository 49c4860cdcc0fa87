import type { ReactNode } from 'react'
import corner from './corner.module.css'
import { Cross } from './marks.tsx'
import styles from './toast.module.css'

/**
 * Renders what happened while no dialog is open, at the lower edge of the window, with a button that dismisses it.
 *
 * @param props.dismiss - the label of that button
 */
export function Toast(props: { dismiss: string; onDismiss: () => void; children: ReactNode }) {
  return (
    <div className={styles.toast}>
      {props.children}
      <button type="button" className={corner.corner} aria-label={props.dismiss} onClick={props.onDismiss}>
        <Cross />
      </button>
    </div>
  )
}
