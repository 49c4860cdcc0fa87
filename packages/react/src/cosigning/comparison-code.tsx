import type { Cosigning } from '@countersign/api'
import { useId } from 'react'
import controls from '../theme/controls.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import type { PieceSize } from './progress.tsx'
import { useCosigningWords } from './words.ts'

/** The code that both sides see, and what it is good for. Screen readers spell it. */
export function ComparisonCode({ cosigning, size = 'small' }: { cosigning: Cosigning; size?: PieceSize }) {
  const { code: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  const { code, asker } = cosigning
  return (
    <div {...root} className={styles.code} data-piece={size}>
      <span id={id} className={styles.label}>
        {words.label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields. */}
      <strong role="group" aria-labelledby={id} className={styles.letters} dir="ltr">
        <span className={controls.hidden}>{[...code].join(' ')}</span>
        <span aria-hidden="true">{code.slice(0, 3)}</span>
        <span aria-hidden="true">{code.slice(3)}</span>
      </strong>
      <p className={styles.soft}>{asker.mine ? words.mine : words.others}</p>
    </div>
  )
}
