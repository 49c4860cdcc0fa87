import type { Cosigning } from '@countersign/api'
import { AskedBy, ExactMessage, Owners } from '@countersign/react/cosigning'
import frame from '../../layout/frame.module.css'
import styles from './page.module.css'
import { usePageWords } from './words.ts'

/** The owners, each with how they stand. */
export function OwnerList({ cosigning, wallet }: { cosigning: Cosigning; wallet: string | null }) {
  const words = usePageWords()
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="owners">
      <h2 id="owners">{words.owners}</h2>
      <Owners cosigning={cosigning} you={wallet === null ? [] : [wallet]} size="large" />
    </section>
  )
}

/** What was asked, from which browser and when, and the exact text. */
export function Request({ cosigning, wallet }: { cosigning: Cosigning; wallet: string | null }) {
  const words = usePageWords()
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="request">
      <h2 id="request">{words.request}</h2>
      <AskedBy cosigning={cosigning} />
      <ExactMessage cosigning={cosigning} you={wallet === null ? [] : [wallet]} />
    </section>
  )
}
