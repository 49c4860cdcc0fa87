import { type ProofState, parseReturnAddress, type RequestCall } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { AccountName, Avatar } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import disclosure from '@countersign/react/disclosure.module.css'
import { useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import parties from '../../layout/parties.module.css'
import { ProofBadge } from '../../layout/proof-badge.tsx'
import { Section } from '../../layout/section.tsx'
import { Skeleton } from '../../layout/skeleton.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import styles from './answer.module.css'
import { Ended } from './ended.tsx'
import { readReturn } from './return-address.ts'
import { Returning } from './returning.tsx'
import { Terms } from './terms.tsx'

type SharedProps = {
  readonly request: RequestCall
  /** The shared proof; `undefined` until it is loaded. */
  readonly proof: ProofState | undefined
  /** Whether the proof was shared just now. A person who comes back, or reloads, is not redirected again. */
  readonly isFresh: boolean
}

/**
 * Confirms that the proof was shared, names its accounts, links to its page, where it can be revoked, and redirects the
 * person who has just shared it.
 */
export function Shared({ request, proof, isFresh }: SharedProps) {
  const { handed: words } = useAnswerWords()
  const { id } = request
  const [back] = useState(() => {
    const kept = readReturn(id)
    return kept === null ? null : parseReturnAddress(kept)
  })
  return (
    <Ended said={words} about="handed-over">
      <Returning back={back} isLeaving={isFresh} />
      {request.proof !== null && (
        <section className={`${cards.card} ${styles.card}`} aria-labelledby="shared-proof">
          <h2 id="shared-proof" className={styles.withBadge}>
            {words.proof}
            {proof && <ProofBadge status={proof.status} />}
          </h2>
          {proof ? <ProofSummary proof={proof} /> : <Skeleton count={1} />}
          <div className={`${buttons.row} ${styles.actions}`}>
            <Link href={hrefOf('proof', { id: request.proof })} className={controls.secondary}>
              {words.look}
            </Link>
          </div>
        </section>
      )}
      <Terms request={request} />
    </Ended>
  )
}

/** Shows the accounts of a proof, and how long it is valid. */
function ProofSummary({ proof: { accounts, expiresAt } }: { proof: ProofState }) {
  const { consent: words } = useAnswerWords()
  return (
    <dl className={`${facts.pairs} ${styles.parties}`}>
      <Fact name={words.accounts({ count: accounts.length })}>
        <ul className={lists.spaced}>
          {accounts.map(({ account }) => (
            <li key={account} className={`${parties.party} ${styles.handedParty}`}>
              <Avatar account={account} />
              <AccountName account={account} />
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={words.expires}>
        <ExactTime at={expiresAt} />
      </Fact>
    </dl>
  )
}

/** Shows what is shared: the accounts, how long it is valid, and the file itself. */
export function SharedProof({ proof }: { proof: ProofState }) {
  const { consent: words } = useAnswerWords()
  const { link, document } = proof
  return (
    <>
      <ProofSummary proof={proof} />
      <p>
        <a href={link} className={styles.look} target="_blank" rel="noopener">
          {words.look}
        </a>
      </p>
      {document !== null && (
        <details className={`${disclosure.disclosure} ${styles.document}`}>
          <summary>{words.document}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
          <section tabIndex={0} aria-label={words.document}>
            <pre dir="ltr">{JSON.stringify(document, null, 2)}</pre>
          </section>
        </details>
      )}
    </>
  )
}

/** Lists what the requester receives, and what not. */
export function SharedData() {
  const { given: words } = useAnswerWords()
  return (
    <Section id="given" title={words.title}>
      <div className={styles.sides}>
        <div>
          <h3 id="given-yes">{words.yes}</h3>
          <ul className={`${lists.spaced} ${styles.yes}`} aria-labelledby="given-yes">
            {Object.values(words.handed).map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 id="given-no">{words.no}</h3>
          <ul className={`${lists.spaced} ${styles.no}`} aria-labelledby="given-no">
            {Object.values(words.kept).map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
