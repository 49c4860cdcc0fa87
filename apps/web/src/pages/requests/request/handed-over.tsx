import type { ProofState, RequestState } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import badges from '../../../layout/badges.module.css'
import buttons from '../../../layout/buttons.module.css'
import cards from '../../../layout/cards.module.css'
import facts from '../../../layout/facts.module.css'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { download, jsonText } from '../../proof/download.ts'
import { Badge, type Tone } from '../frame/badge.tsx'
import { Party } from '../frame/subject.tsx'
import { Exactly } from '../frame/when.tsx'
import { useRequestsWords } from '../words.ts'
import styles from './asked.module.css'

const tones: Readonly<Record<ProofState['status'], Tone>> = {
  draft: 'plain',
  valid: 'good',
  expired: 'plain',
  revoked: 'bad',
}

/** What was handed over: the proof, and its file. Nothing for a request that ended without one. */
export function HandedOver({ request }: { request: Pick<RequestState, 'proof' | 'status'> }) {
  const { proof: words } = useRequestsWords().request
  const { proof, status } = request
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="handed-over">
      <h2 id="handed-over">{words.title}</h2>
      {proof ? (
        <Proof proof={proof} />
      ) : (
        <p className={notices.note}>{status === 'open' ? words.waiting : words.none}</p>
      )}
    </section>
  )
}

function Proof({ proof }: { proof: ProofState }) {
  const { proof: words } = useRequestsWords().request
  const { id, link, status, accounts, issuedAt, expiresAt, document } = proof
  return (
    <div className={cards.card}>
      <p className={badges.badges}>
        <Badge tone={tones[status]}>{words.status[status]}</Badge>
      </p>
      <dl className={`${facts.pairs} ${styles.parties}`}>
        <div>
          <dt>{words.accounts}</dt>
          <dd>
            <ul className={lists.spaced}>
              {accounts.map(({ account }) => (
                <li key={account}>
                  <Party account={account} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {issuedAt !== null && (
          <div>
            <dt>{words.issued}</dt>
            <dd>
              <Exactly at={issuedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.expires}</dt>
          <dd>
            <Exactly at={expiresAt} />
          </dd>
        </div>
      </dl>
      <p className={prose.soft}>{words.text}</p>
      <div className={buttons.row}>
        <a className={controls.primary} href={link} target="_blank" rel="noopener">
          {words.open}
        </a>
        {document !== null && (
          <button
            type="button"
            className={controls.secondary}
            onClick={() => download(`proof-${id}.json`, [jsonText(document)], 'application/json')}
          >
            {words.download}
          </button>
        )}
      </div>
    </div>
  )
}
