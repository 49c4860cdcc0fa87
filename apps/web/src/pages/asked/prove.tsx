import type { ProofState, RequestCall } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import styles from './page.module.css'
import { useAskedWords } from './words.ts'

/** Leads to where the proof is made, or to the one that was begun. */
export function Prove({ request, begun }: { request: Pick<RequestCall, 'id'>; begun: ProofState | null }) {
  const { prove: words } = useAskedWords()
  const fresh = `/prove?request=${encodeURIComponent(request.id)}`
  return (
    <section className={`${cards.card} ${styles.card} ${styles.now}`} aria-labelledby="prove">
      <h2 id="prove">{words.title}</h2>
      <p className={prose.soft}>{begun ? words.goOnText : words.text}</p>
      <div className={`${buttons.row} ${styles.actions}`}>
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
