import styles from './choice.module.css'

type ChoiceProps = {
  /** Which of its kind belong together. */
  readonly name: string
  readonly title: string
  readonly text?: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One of several. */
export function Choice({ name, title, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        {title}
        {text !== undefined && <small>{text}</small>}
      </span>
    </label>
  )
}
