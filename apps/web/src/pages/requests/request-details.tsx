import type { ProofState, RequestState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import type { ComponentType } from 'react'
import badges from '../../layout/badges.module.css'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import { ProofBadge } from '../../layout/proof-badge.tsx'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useRequestsWords, useWords } from '../../locales/words.ts'
import { AddToCalendar } from '../add-to-calendar.tsx'
import { useChain } from '../chain.ts'
import { download, jsonText } from '../download.ts'
import { Party } from '../party.tsx'
import { formatDuration } from './format-duration.ts'
import styles from './request.module.css'

/** Shows what was requested, as the person who is asked reads it, and the details that only the requester sees. */
export function RequestDetails({ request }: { request: RequestState }) {
  const { anyone, calendar, request: page } = useRequestsWords()
  const { language } = useWords()
  const words = page.asked
  const { id, status, purpose, audience, deadline, holdsFor, returnTo, reference, by, key } = request
  return (
    <Section id="asked" title={words.title}>
      <dl className={`${facts.facts} ${styles.facts}`}>
        <Fact name={words.purpose}>
          <bdi>{purpose}</bdi>
        </Fact>
        <Fact name={words.audience}>{audience === null ? anyone : <bdi>{audience}</bdi>}</Fact>
        <Fact name={words.account}>
          <Subject request={request} Account={Account} />
        </Fact>
        <Fact name={words.deadline}>
          <ExactTime at={deadline} />{' '}
          {status === 'open' && (
            <AddToCalendar
              id={id}
              at={deadline}
              title={calendar.event}
              href={hrefOf('requests', { id })}
              label={calendar.add}
            />
          )}
        </Fact>
        <Fact name={words.holds}>{formatDuration(holdsFor, language)}</Fact>
        <Fact name={words.returnTo}>
          {returnTo === null ? words.nowhere : <bdi dir="ltr">{returnTo}</bdi>}
        </Fact>
        {reference !== null && (
          <Fact name={words.reference}>
            <bdi>{reference}</bdi>
          </Fact>
        )}
        <Fact name={words.by}>
          <Account account={by} />
          {key !== null && <small>{words.key({ name: key })}</small>}
        </Fact>
      </dl>
    </Section>
  )
}

/** Shows the shared proof and its file. Renders nothing for a request that ended without one. */
export function SharedProof({ request }: { request: Pick<RequestState, 'proof' | 'status'> }) {
  const { proof: words } = useRequestsWords().request
  const { proof, status } = request
  return (
    <Section id="handed-over" title={words.title}>
      {proof ? (
        <Proof proof={proof} />
      ) : (
        <p className={notices.note}>{status === 'open' ? words.waiting : words.none}</p>
      )}
    </Section>
  )
}

function Proof({ proof }: { proof: ProofState }) {
  const { proof: words } = useRequestsWords().request
  const { id, link, status, accounts, issuedAt, expiresAt, document } = proof
  return (
    <div className={cards.card}>
      <p className={badges.badges}>
        <ProofBadge status={status} />
      </p>
      <dl className={`${facts.pairs} ${styles.parties}`}>
        <Fact name={words.accounts({ count: accounts.length })}>
          <ul className={lists.spaced}>
            {accounts.map(({ account }) => (
              <li key={account}>
                <Account account={account} />
              </li>
            ))}
          </ul>
        </Fact>
        {issuedAt !== null && (
          <Fact name={words.issued}>
            <ExactTime at={issuedAt} />
          </Fact>
        )}
        <Fact name={words.expires}>
          <ExactTime at={expiresAt} />
        </Fact>
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

type SubjectProps = {
  readonly request: Pick<RequestState, 'account' | 'chain'>
  /** Shows the account. */
  readonly Account: ComponentType<{ account: string }>
}

/** Shows the requested account: a certain one, any on one network, or any at all. */
export function Subject({ request, Account }: SubjectProps) {
  const words = useRequestsWords()
  const { account, chain } = request
  const network = useChain(chain)
  if (account !== null) return <Account account={account} />
  if (chain === null) return words.anyAccount
  return words.anyOn({ chain: network?.name ?? chain })
}

/** Shows an account with its address, which links to the block explorer. @param account - CAIP-10 */
function Account({ account }: { account: string }) {
  return <Party account={account} className={styles.party} />
}
