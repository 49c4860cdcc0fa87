import type { ProofState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import cards from '../../../layout/cards.module.css'
import facts from '../../../layout/facts.module.css'
import { ProofContextFacts } from '../../../layout/proof-context.tsx'
import { useWords } from '../../../locales/words.ts'
import styles from '../page.module.css'
import { useProveWords } from '../words.ts'

/** What a draft says. */
export function DraftFacts({ proof }: { proof: ProofState }) {
  const { facts: words } = useProveWords().draft
  const { language } = useWords()
  const { request, requester, purpose, audience, expiresAt, visibility, draftUntil } = proof
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className={cards.card} aria-label={words.label}>
      <dl className={`${facts.pairs} ${styles.facts}`}>
        <div>
          <dt>{words.purpose}</dt>
          <dd>
            <bdi>{purpose}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.audience}</dt>
          <dd>{audience === null ? words.anyone : <bdi>{audience}</bdi>}</dd>
        </div>
        {request !== null && requester !== null && (
          <ProofContextFacts request={{ id: request, requester: parseAccountId(requester) }} />
        )}
        <div>
          <dt>{words.until}</dt>
          <dd>
            <time dateTime={expiresAt}>{date.format(new Date(expiresAt))}</time>
          </dd>
        </div>
        <div>
          <dt>{words.visibility}</dt>
          <dd>{words.seen[visibility]}</dd>
        </div>
        {draftUntil !== null && (
          <div>
            <dt>{words.draftUntil}</dt>
            <dd>
              <time dateTime={draftUntil}>{date.format(new Date(draftUntil))}</time>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
