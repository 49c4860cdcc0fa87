import type { Cosigning } from '@countersign/api'
import { Moment } from '../format/moment.tsx'
import { useMinute } from '../format/use-minute.ts'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { useCosigningWords } from './words.ts'

/** From which browser it was asked, and when. */
export function AskedBy({ cosigning }: { cosigning: Pick<Cosigning, 'asker' | 'createdAt'> }) {
  const { asker: words } = useCosigningWords()
  const root = useRoot('cosigning')
  const now = useMinute()
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
        <Moment at={Date.parse(cosigning.createdAt)} now={now} />
      </span>
    </div>
  )
}
