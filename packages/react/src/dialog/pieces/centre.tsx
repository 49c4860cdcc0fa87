import type { ReactNode } from 'react'
import { BackButton } from './back-button.tsx'
import styles from './centre.module.css'
import { ViewTitle } from './view-head.tsx'

/**
 * A view that says one thing: a mark, a title and a sentence in the middle, the ways on beneath.
 *
 * @param props.text - read out when it changes; at once if `urgent`
 * @param props.waiting - something is waited for: a second stroke goes round the mark
 * @param props.failed - it came to nothing: the mark says so too
 */
export function Centre(props: {
  mark: ReactNode
  title: string
  text: ReactNode
  urgent?: boolean
  waiting?: boolean
  failed?: boolean
  children?: ReactNode
}) {
  const { mark, title, text, urgent = false, waiting = false, failed = false, children } = props
  return (
    <div className={styles.centre}>
      <BackButton />
      <div className={styles.said}>
        <div className={styles.mark} data-waiting={waiting}>
          {mark}
          {failed && (
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 5.4V10.6M10 14.1V14.2" />
            </svg>
          )}
        </div>
        <ViewTitle>{title}</ViewTitle>
        <p key={String(urgent)} role={urgent ? 'alert' : 'status'} className={styles.text}>
          {text}
        </p>
      </div>
      {children}
    </div>
  )
}
