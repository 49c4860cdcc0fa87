import type { ProofState } from '@countersign/api'
import { AccountName, Avatar } from '@countersign/react'
import facts from '../../layout/facts.module.css'
import lists from '../../layout/lists.module.css'
import parties from '../../layout/parties.module.css'
import { useWords } from '../../locales/words.ts'
import styles from './handed.module.css'
import { useAskedWords } from './words.ts'

/** What is handed over: whose accounts, until when, and the file itself. */
export function Handed({ proof }: { proof: ProofState }) {
  const { consent: words } = useAskedWords()
  const { language } = useWords()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const { accounts, expiresAt, link, document } = proof
  return (
    <>
      <dl className={`${facts.pairs} ${styles.parties}`}>
        <div>
          <dt>{words.accounts}</dt>
          <dd>
            <ul className={lists.spaced}>
              {accounts.map(({ account }) => (
                <li key={account} className={`${parties.party} ${styles.party}`}>
                  <Avatar account={account} />
                  <AccountName account={account} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{words.expires}</dt>
          <dd>
            <time dateTime={expiresAt}>{exact.format(new Date(expiresAt))}</time>
          </dd>
        </div>
      </dl>
      <p>
        <a href={link} className={styles.look} target="_blank" rel="noopener">
          {words.look}
        </a>
      </p>
      {document !== null && (
        <details className={styles.document}>
          <summary>{words.document}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled is to be reached by key. */}
          <section tabIndex={0} aria-label={words.document}>
            <pre dir="ltr">{JSON.stringify(document, null, 2)}</pre>
          </section>
        </details>
      )}
    </>
  )
}
