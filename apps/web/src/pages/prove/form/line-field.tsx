import { useId } from 'react'
import fields from '../../../layout/fields.module.css'
import prose from '../../../layout/prose.module.css'
import { useProveWords } from '../words.ts'
import styles from './field.module.css'
import { lineFault } from './line.ts'

type LineFieldProps = {
  readonly label: string
  readonly hint: string
  /** How many characters it may have. */
  readonly most: number
  readonly text: string
  /** What is said where it is empty and may not be; `null`: nothing. */
  readonly empty: string | null
  readonly onText: (text: string) => void
}

/** One line of the statement. What cannot stand in it is told while it is typed, and nothing is taken away. */
export function LineField({ label, hint, most, text, empty, onText }: LineFieldProps) {
  const { line: words } = useProveWords().form
  const id = useId()
  const fault = lineFault(text, most)
  const said =
    fault?.kind === 'characters'
      ? words.characters({ characters: shown(fault.characters) })
      : fault?.kind === 'too-long'
        ? words.tooLong({ over: fault.over })
        : empty
  const left = most - text.trim().length
  return (
    <div className={fields.field}>
      <input
        type="text"
        dir="auto"
        className={styles.input}
        aria-label={label}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={said !== null}
        autoComplete="off"
        value={text}
        onChange={event => onText(event.target.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-hint`} className={prose.hint}>
          {hint}
        </p>
        {left >= 0 && (
          <span className={`${prose.small} ${styles.count}`}>{words.left({ characters: left })}</span>
        )}
      </div>
      <p id={`${id}-fault`} className={fields.fault} role="status">
        {said}
      </p>
    </div>
  )
}

/** The first few; a text that was pasted may have many. */
function shown(characters: readonly string[]): string {
  return characters
    .slice(0, 8)
    .map(character => `“${character}”`)
    .join(' ')
}
