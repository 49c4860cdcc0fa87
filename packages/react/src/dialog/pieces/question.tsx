import { useEffect, useId, useRef } from 'react'
import controls from '../../theme/controls.module.css'
import styles from './question.module.css'

/** Asks before something is lost, and names it. It takes the focus; where that goes after, its place says. */
export function Question(props: {
  title: string
  text: string
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
}) {
  const id = useId()
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    question.current?.focus()
    question.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={question}
      role="alertdialog"
      tabIndex={-1}
      className={styles.question}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <strong id={`${id}-title`}>{props.title}</strong>
      <p id={`${id}-text`}>{props.text}</p>
      <div className={styles.answers}>
        <button type="button" className={controls.secondary} onClick={props.onNo}>
          {props.no}
        </button>
        <button type="button" className={controls.danger} onClick={props.onYes}>
          {props.yes}
        </button>
      </div>
    </div>
  )
}
