import type { Cosigning } from '@countersign/api'
import { useId } from 'react'
import { useCosigningWords } from '../hooks/use-words.ts'
import controls from '../theme/controls.module.css'
import disclosure from '../theme/disclosure.module.css'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import type { PieceSize } from './progress.tsx'

/**
 * Renders the comparison code, which both sides see, and explains it: what it is, where the other side sees it, and
 * what to do if it differs. Screen readers spell it.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <Suspense>
 *   <ComparisonCode cosigning={cosigning} size="large" />
 * </Suspense>
 */
export function ComparisonCode(props: {
  cosigning: Pick<Cosigning, 'code'> & { readonly asker: Pick<Cosigning['asker'], 'mine'> }
  size?: PieceSize
}) {
  const { cosigning, size = 'small' } = props
  const { code: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const id = useId()
  const { code, asker } = cosigning
  return (
    <div {...root} className={styles.code} data-piece={size}>
      <span id={id} className={styles.label}>
        {words.label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: it is not a set of form fields. */}
      <strong role="group" aria-labelledby={id} className={styles.letters} dir="ltr">
        <span className={controls.hidden}>{[...code].join(' ')}</span>
        <span aria-hidden="true">{code.slice(0, 3)}</span>
        <span aria-hidden="true">{code.slice(3)}</span>
      </strong>
      <p className={styles.soft}>{asker.mine ? words.mine : words.others}</p>
      <details className={`${disclosure.disclosure} ${styles.more}`}>
        <summary>{words.about.title}</summary>
        <dl className={styles.about}>
          <dt>{words.about.what}</dt>
          <dd>{words.about.whatText}</dd>
          <dt>{words.about.where}</dt>
          <dd>{asker.mine ? words.about.whereMine : words.about.whereOthers}</dd>
          <dt>{words.about.differs}</dt>
          <dd>{asker.mine ? words.about.differsMine : words.about.differsOthers}</dd>
        </dl>
      </details>
    </div>
  )
}
