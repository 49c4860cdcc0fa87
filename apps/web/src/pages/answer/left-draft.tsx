import type { RequestCall } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import cards from '../../layout/cards.module.css'
import { go } from '../../layout/location.ts'
import prose from '../../layout/prose.module.css'
import { useAnswerWords, useProveWords } from '../../locales/words.ts'
import { isOver } from '../prove/draft-query.ts'
import { DiscardDraft } from '../prove/draft-view.tsx'
import { fillForm } from '../prove/stored-form.ts'
import styles from './answer.module.css'
import { useForgetDraft, useOwnProofs } from './use-request.ts'

/** Shows that this browser has a draft for a request that accepts no more answers, and what can be done with it. */
export function LeftDraft({ request: { id } }: { request: RequestCall }) {
  const { left: words } = useAnswerWords()
  const { draft: said } = useProveWords()
  const now = useMinute()
  const own = useOwnProofs(id, null, now)
  const forget = useForgetDraft(id)
  const draft = own?.proofs.find(
    proof => proof.status === 'draft' && proof.request === id && !isOver(proof, now),
  )
  if (!draft) return null
  const again = () => {
    fillForm(draft)
    go(hrefOf('prove'))
  }
  return (
    <section className={`${cards.card} ${styles.card}`} aria-labelledby="left">
      <h2 id="left">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <button type="button" className={controls.secondary} onClick={again}>
        {words.again}
      </button>
      <DiscardDraft proof={draft} onDiscarded={() => forget(draft.id)}>
        {said.giveUp.open}
      </DiscardDraft>
    </section>
  )
}
