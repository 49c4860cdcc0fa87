import { useId } from 'react'
import fields from '../../../layout/fields.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { useProveWords } from '../words.ts'
import choice from './choice.module.css'
import { Choice } from './choice.tsx'
import field from './field.module.css'
import { type FormEvent, lastings, type ProveForm } from './form-state.ts'
import { daysOf, type UntilFault, untilOf } from './until.ts'

type UntilFieldProps = {
  readonly form: ProveForm
  readonly fault: UntilFault | undefined
  readonly happen: (event: FormEvent) => void
}

/** How long the proof holds. */
export function UntilField({ form, fault, happen }: UntilFieldProps) {
  const { until: words } = useProveWords().form
  const { language } = useWords()
  const id = useId()
  const now = Date.now()
  const read = untilOf(form, now)
  const days = daysOf(now)
  // A day that was chosen is told to be wrong at once; that none was chosen, only to who wants to go on.
  const told = 'fault' in read && read.fault !== 'missing' ? read.fault : fault
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <fieldset className={field.field}>
      <legend>{words.label}</legend>
      <div className={`${choice.choices} ${choice.short}`}>
        {lastings.map(lasting => (
          <Choice
            key={lasting}
            name="lasting"
            title={words.lasting[lasting]}
            isChosen={form.lasting === lasting}
            onChoose={() => happen({ type: 'lasting', lasting })}
          />
        ))}
      </div>
      {form.lasting === 'date' && (
        <label className={`${fields.field} ${field.labelled}`}>
          {words.date}
          <input
            type="date"
            className={field.input}
            min={days.first}
            max={days.last}
            aria-invalid={told !== undefined}
            aria-describedby={`${id}-fault`}
            value={form.date}
            onChange={event => happen({ type: 'date', text: event.target.value })}
          />
        </label>
      )}
      <p id={`${id}-fault`} className={told ? fields.fault : prose.hint} role="status">
        {told ? words.fault[told] : 'until' in read ? words.until({ date: date.format(read.until) }) : null}
      </p>
    </fieldset>
  )
}
