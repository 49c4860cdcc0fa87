import { type ReactNode, useRef } from 'react'
import { useShownEffect } from '../../hooks/use-shown.ts'
import { dialogTitle } from '../title.ts'
import { BackButton } from './back-button.tsx'
import styles from './view-head.module.css'

/** The head of a view: the way back where there is one, what the view is, and a sentence on what it is for. */
export function ViewHead({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className={styles.head}>
      <BackButton />
      <ViewTitle>{title}</ViewTitle>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}

/** The heading of a view. It takes the focus when the view comes, since what had it is gone with the last view. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useShownEffect(() => {
    const dialog = heading.current?.closest('dialog')
    // What is about to be opened has the focus moved by that.
    if (!dialog?.open) return
    heading.current?.focus({ preventScroll: true })
    // The view before may have been longer, and scrolled.
    dialog.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <h2 ref={heading} id={dialogTitle} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** What stands beside a view is called so; the heading is the view's. */
export function SideTitle({ children }: { children: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.title}>{children}</p>
    </div>
  )
}
