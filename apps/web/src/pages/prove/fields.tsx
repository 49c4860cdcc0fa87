import { normalizeWords, proofLimits } from '@countersign/core'
import fields from '@countersign/react/fields.module.css'
import { useMinute } from '@countersign/react/pieces'
import { Choice } from '../../layout/choice.tsx'
import { exactTime } from '../../layout/exact-time.tsx'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import { useProveWords, useWords } from '../../locales/words.ts'
import { nameCharacter } from '../name-character.ts'
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
    <fieldset className={fields.field}>
      <legend>{words.label}</legend>
      <div className={forms.choices}>
        <Choice
          name="whom"
          checked={form.whom === 'named'}
          onChoose={() => dispatch({ type: 'whom', whom: 'named' })}
        >
          {words.named}
        </Choice>
        <Choice
          name="whom"
          text={words.anyoneText}
          checked={form.whom === 'anyone'}
          onChoose={() => dispatch({ type: 'whom', whom: 'anyone' })}
        >
          {words.anyone}
        </Choice>
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
  const now = useMinute()
  const read = untilOf(form, now)
  const days = daysOf(now)
  // A chosen day that is invalid is reported at once. A missing day is only reported after an attempt to continue.
  const shownFault = 'fault' in read && read.fault !== 'missing' ? read.fault : fault
  return (
    <fieldset className={fields.field}>
      <legend>{words.label}</legend>
      <div className={`${forms.choices} ${forms.short}`}>
        {lastings.map(lasting => (
          <Choice
            key={lasting}
            name="lasting"
            checked={form.lasting === lasting}
            onChoose={() => dispatch({ type: 'lasting', lasting })}
          >
            {words.lasting[lasting]}
          </Choice>
        ))}
      </div>
      {form.lasting === 'date' && (
        <Field label={words.date} fault={shownFault && words.fault[shownFault]} role="status">
          {described => (
            <input
              {...described}
              type="date"
              min={days.first}
              max={days.last}
              value={form.date}
              onChange={event => dispatch({ type: 'date', text: event.target.value })}
            />
          )}
        </Field>
      )}
      <p className={fields.hint} role="status">
        {'until' in read && words.until({ date: exactTime(read.until, language) })}
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
    <fieldset className={fields.field}>
      <legend>{words.label}</legend>
      <div className={forms.choices}>
        {(['link', 'listed'] as const).map(each => (
          <Choice
            key={each}
            name="visibility"
            text={words[each].text}
            checked={visibility === each}
            onChoose={() => dispatch({ type: 'visibility', visibility: each })}
          >
            {words[each].title}
          </Choice>
        ))}
      </div>
    </fieldset>
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
  const fault = lineFault(text, most)
  const said =
    fault?.kind === 'characters'
      ? words.characters({ characters: shown(fault.characters) })
      : fault?.kind === 'too-long'
        ? words.tooLong({ over: fault.over })
        : empty
  const left = most - normalizeWords(text).length
  return (
    <Field
      label={label}
      hint={
        <>
          {hint} {left >= 0 && <span className={styles.count}>{words.left({ characters: left })}</span>}
        </>
      }
      fault={said}
      role="status"
    >
      {described => (
        <input
          {...described}
          type="text"
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={event => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Returns the first few, because a pasted text may have many. */
function shown(characters: readonly string[]): string {
  return characters
    .slice(0, 8)
    .map(character => `“${nameCharacter(character)}”`)
    .join(' ')
}
