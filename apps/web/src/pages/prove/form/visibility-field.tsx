import styles from '../prove.module.css'
import { useProveWords } from '../words.ts'
import { Choice } from './choice.tsx'
import type { FormEvent, Visibility } from './form-state.ts'

type VisibilityFieldProps = {
  readonly visibility: Visibility
  readonly happen: (event: FormEvent) => void
}

/** Who may see the proof. */
export function VisibilityField({ visibility, happen }: VisibilityFieldProps) {
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
            onChoose={() => happen({ type: 'visibility', visibility: each })}
          />
        ))}
      </div>
    </fieldset>
  )
}
