import { proofLimits } from '@countersign/core'
import { useProveWords } from '../words.ts'
import choice from './choice.module.css'
import { Choice } from './choice.tsx'
import field from './field.module.css'
import type { FormEvent, ProveForm } from './form-state.ts'
import type { LineFault } from './line.ts'
import { LineField } from './line-field.tsx'

type WhomFieldProps = {
  readonly form: ProveForm
  readonly fault: LineFault | undefined
  readonly happen: (event: FormEvent) => void
}

/** For whom the proof is. */
export function WhomField({ form, fault, happen }: WhomFieldProps) {
  const { whom: words, line } = useProveWords().form
  return (
    <fieldset className={field.field}>
      <legend>{words.label}</legend>
      <div className={choice.choices}>
        <Choice
          name="whom"
          title={words.named}
          isChosen={form.whom === 'named'}
          onChoose={() => happen({ type: 'whom', whom: 'named' })}
        />
        <Choice
          name="whom"
          title={words.anyone}
          text={words.anyoneText}
          isChosen={form.whom === 'anyone'}
          onChoose={() => happen({ type: 'whom', whom: 'anyone' })}
        />
      </div>
      {form.whom === 'named' && (
        <LineField
          label={words.name}
          hint={words.hint}
          most={proofLimits.audience}
          text={form.audience}
          empty={fault?.kind === 'empty' ? line.empty.audience : null}
          onText={text => happen({ type: 'audience', text })}
        />
      )}
    </fieldset>
  )
}
