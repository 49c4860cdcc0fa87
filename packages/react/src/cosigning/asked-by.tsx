import type { Cosigning } from '@countersign/api'
import { Moment } from '../format/moment.tsx'
import { useCosigningWords } from '../hooks/use-words.ts'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'

/** Shows which browser requested the cosigning, and when. */
export function AskedBy({ cosigning }: { cosigning: Pick<Cosigning, 'asker' | 'createdAt'> }) {
  const { asker: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const { browser, system, mine } = cosigning.asker
  const device = browser && system ? words.device({ browser, system }) : browser || system
  return (
    <div {...root} className={styles.fact}>
      <span className={styles.label}>{words.label}</span>
      <span>
        {mine && <strong>{words.here}</strong>}
        {mine && device && ' · '}
        {device || (!mine && words.unknown)}
        {' · '}
        <Moment at={cosigning.createdAt} />
      </span>
    </div>
  )
}
