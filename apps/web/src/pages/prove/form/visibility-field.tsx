import { useProveWords } from '../words.ts'
import choice from './choice.module.css'
import { Choice } from './choice.tsx'
import field from './field.module.css'
import type { FormEvent, Visibility } from './form-state.ts'

type VisibilityFieldProps = {
  readonly visibility: Visibility
  readonly happen: (event: FormEvent) => void
}

/** Who may see the proof. */
export function VisibilityField({ visibility, happen }: VisibilityFieldProps) {
  const { visibility: words } = useProveWords().form
  return (
    <fieldset className={field.field}>
      <legend>{words.label}</legend>
      <div className={choice.choices}>
        {(['link', 'listed'] as const).map(each => (
          <Choice
            key={each}
            name="visibility"
            {...words[each]}
            isChosen={visibility === each}
            onChoose={() => happen({ type: 'visibility', visibility: each })}
          />
        ))}
      </div>
    </fieldset>
  )
}
