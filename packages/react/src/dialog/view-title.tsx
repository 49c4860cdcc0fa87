import { type ReactNode, useEffect, useRef } from 'react'
import { dialogTitle } from './shell.tsx'
import styles from './views/views.module.css'

/** The heading of a view. It takes the focus when the view comes, since what had it is gone with the last view. */
export function ViewTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} id={dialogTitle} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  )
}
