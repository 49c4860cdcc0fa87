import type { ProofState, RequestCall } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { Link } from '../../layout/link.tsx'
import styles from './asked.module.css'
import { useAskedWords } from './words.ts'

/** Leads to where the proof is made, or to the one that was begun. */
export function Prove({ request, begun }: { request: Pick<RequestCall, 'id'>; begun: ProofState | null }) {
  const { prove: words } = useAskedWords()
  const fresh = `/prove?request=${encodeURIComponent(request.id)}`
  return (
    <section className={`${styles.card} ${styles.now}`} aria-labelledby="prove">
      <h2 id="prove">{words.title}</h2>
      <p className={styles.soft}>{begun ? words.goOnText : words.text}</p>
      <div className={styles.actions}>
        <Link
          href={begun ? `/prove/${encodeURIComponent(begun.id)}` : fresh}
          className={`${controls.primary} ${styles.large}`}
        >
          {begun ? words.goOn : words.button}
        </Link>
        {begun && (
          <Link href={fresh} className={controls.quiet}>
            {words.another}
          </Link>
        )}
      </div>
    </section>
  )
}
