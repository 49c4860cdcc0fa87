import { type ProofState, parseReturnAddress, type RequestCall } from '@countersign/api'
import { AccountName, Avatar } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useEffect, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import lists from '../../layout/lists.module.css'
import parties from '../../layout/parties.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import styles from './answer.module.css'
import { readReturn } from './started-proofs.ts'
import { Terms } from './terms.tsx'
import { Ended } from './view.tsx'

/** How long the confirmation is shown before the person is redirected, in milliseconds. */
const pause = 2_500

type SharedProps = {
  readonly request: RequestCall
  /** Whether the proof was shared just now. A person who comes back, or reloads, is not redirected again. */
  readonly isFresh: boolean
}

/** Confirms that the proof was shared, and redirects the person who has just shared it. */
export function Shared({ request, isFresh }: SharedProps) {
  const { handed: words } = useAnswerWords()
  const { id } = request
  const [back] = useState(() => {
    const kept = readReturn(id)
    return kept === null ? null : parseReturnAddress(kept)
  })
  useLeaving(isFresh ? back : null)
  return (
    <Ended said={words} about="handed-over">
      <div className={`${buttons.row} ${styles.actions}`}>
        {back ? (
          <a href={back.href} className={`${controls.primary} ${styles.large}`} rel="noreferrer">
            {words.back({ host: back.host })}
          </a>
        ) : (
          <p>{words.close}</p>
        )}
      </div>
      {back && isFresh && (
        <p role="status" className={prose.soft}>
          {words.going({ host: back.host })}
        </p>
      )}
      <Terms request={request} />
    </Ended>
  )
}

/** Redirects the person after a pause, if the request has an address to go back to. */
function useLeaving(back: URL | null): void {
  useEffect(() => {
    if (back === null) return
    const timer = setTimeout(() => location.assign(back.href), pause)
    return () => clearTimeout(timer)
  }, [back])
}

/** Shows what is shared: the accounts, how long it is valid, and the file itself. */
export function SharedProof({ proof }: { proof: ProofState }) {
  const { consent: words } = useAnswerWords()
  const { accounts, expiresAt, link, document } = proof
  return (
    <>
      <dl className={`${facts.pairs} ${styles.parties}`}>
        <Fact name={words.accounts}>
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
      <p>
        <a href={link} className={styles.look} target="_blank" rel="noopener">
          {words.look}
        </a>
      </p>
      {document !== null && (
        <details className={styles.document}>
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
    <Section id="given" title={words.title} className={styles.section}>
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
