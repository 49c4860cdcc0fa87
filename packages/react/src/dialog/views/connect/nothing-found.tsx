import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import styles from './connect.module.css'

/** Says what to do when no wallet is called what was typed. */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const { search } = useParts().words.connect.list
  return (
    <div className={styles.nothing}>
      <h3>{search.none.title({ query: query.trim() })}</h3>
      <p>{search.none.text}</p>
      <button type="button" className={controls.secondary} onClick={onClear}>
        {search.clear}
      </button>
    </div>
  )
}
