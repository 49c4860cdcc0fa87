import { proofLimits } from '@countersign/core'
import { useId } from 'react'
import { exactTime } from '../../layout/exact-time.tsx'
import fields from '../../layout/fields.module.css'
import prose from '../../layout/prose.module.css'
import { useProveWords, useWords } from '../../locales/words.ts'
import styles from './form.module.css'
import { type FormEvent, lastings, type ProveForm, type Visibility } from './form-state.ts'
import { daysOf, type LineFault, lineFault, type UntilFault, untilOf } from './read-form.ts'

type WhomFieldProps = {
  readonly form: ProveForm
  readonly fault: LineFault | undefined
  readonly dispatch: (event: FormEvent) => void
}

/** Shows the field for the audience of the proof. */
export function WhomField({ form, fault, dispatch }: WhomFieldProps) {
  const { whom: words, line } = useProveWords().form
  return (
    <fieldset className={styles.field}>
      <legend>{words.label}</legend>
      <div className={styles.choices}>
        <Choice
          name="whom"
          title={words.named}
          isChosen={form.whom === 'named'}
          onChoose={() => dispatch({ type: 'whom', whom: 'named' })}
        />
        <Choice
          name="whom"
          title={words.anyone}
          text={words.anyoneText}
          isChosen={form.whom === 'anyone'}
          onChoose={() => dispatch({ type: 'whom', whom: 'anyone' })}
        />
      </div>
      {form.whom === 'named' && (
        <LineField
          label={words.name}
          hint={words.hint}
          most={proofLimits.audience}
          text={form.audience}
          empty={fault?.kind === 'empty' ? line.empty.audience : null}
          onText={text => dispatch({ type: 'audience', text })}
        />
      )}
    </fieldset>
  )
}

type UntilFieldProps = {
  readonly form: ProveForm
  readonly fault: UntilFault | undefined
  readonly dispatch: (event: FormEvent) => void
}

/** Shows the field for how long the proof is valid. */
export function UntilField({ form, fault, dispatch }: UntilFieldProps) {
  const { until: words } = useProveWords().form
  const { language } = useWords()
  const id = useId()
  const now = Date.now()
  const read = untilOf(form, now)
  const days = daysOf(now)
  // A chosen day that is invalid is reported at once. A missing day is only reported after an attempt to continue.
  const shownFault = 'fault' in read && read.fault !== 'missing' ? read.fault : fault
  return (
    <fieldset className={styles.field}>
      <legend>{words.label}</legend>
      <div className={`${styles.choices} ${styles.short}`}>
        {lastings.map(lasting => (
          <Choice
            key={lasting}
            name="lasting"
            title={words.lasting[lasting]}
            isChosen={form.lasting === lasting}
            onChoose={() => dispatch({ type: 'lasting', lasting })}
          />
        ))}
      </div>
      {form.lasting === 'date' && (
        <label className={`${fields.field} ${styles.labelled}`}>
          {words.date}
          <input
            type="date"
            className={styles.input}
            min={days.first}
            max={days.last}
            aria-invalid={shownFault !== undefined}
            aria-describedby={`${id}-fault`}
            value={form.date}
            onChange={event => dispatch({ type: 'date', text: event.target.value })}
          />
        </label>
      )}
      <p id={`${id}-fault`} className={shownFault ? fields.fault : prose.hint} role="status">
        {shownFault
          ? words.fault[shownFault]
          : 'until' in read
            ? words.until({ date: exactTime(read.until, language) })
            : null}
      </p>
    </fieldset>
  )
}

type VisibilityFieldProps = {
  readonly visibility: Visibility
  readonly dispatch: (event: FormEvent) => void
}

/** Shows the field for who may see the proof. */
export function VisibilityField({ visibility, dispatch }: VisibilityFieldProps) {
  const { visibility: words } = useProveWords().form
  return (
    <fieldset className={styles.field}>
      <legend>{words.label}</legend>
      <div className={styles.choices}>
        {(['link', 'listed'] as const).map(each => (
          <Choice
            key={each}
            name="visibility"
            {...words[each]}
            isChosen={visibility === each}
            onChoose={() => dispatch({ type: 'visibility', visibility: each })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  /** The name of the group of choices. */
  readonly name: string
  readonly title: string
  readonly text?: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** Shows one choice of several. */
function Choice({ name, title, text, isChosen, onChoose }: ChoiceProps) {
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

type LineFieldProps = {
  readonly label: string
  readonly hint: string
  /** The maximum number of characters. */
  readonly most: number
  readonly text: string
  /** What is shown if the field is empty but required; `null`: nothing. */
  readonly empty: string | null
  readonly onText: (text: string) => void
}

/** Shows one line of the statement. Characters that it cannot contain are reported while typing, and never removed. */
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

/** Returns the first few, because a pasted text may have many. */
function shown(characters: readonly string[]): string {
  return characters
    .slice(0, 8)
    .map(character => `“${character}”`)
    .join(' ')
}
