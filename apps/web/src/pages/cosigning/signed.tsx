import type { Cosigning } from '@countersign/api'
import { AccountName, Avatar } from '@countersign/react'
import type { ReactNode } from 'react'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import { useWords } from '../../locales/words.ts'
import page from './page.module.css'
import { usePageWords } from './words.ts'

/** Whose signatures made it up, and where that was checked. */
export function Signed({ cosigning }: { cosigning: Cosigning }) {
  const { language } = useWords()
  const { signed: words } = usePageWords()
  const { verdict, account, endedAt } = cosigning
  if (!verdict) return null
  const chain = account.slice(0, account.lastIndexOf(':'))
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className={`${frame.section} ${page.section}`} aria-labelledby="signed">
      <h2 id="signed">{words.title}</h2>
      <dl className={facts.facts}>
        <Fact name={words.by}>
          {verdict.owners.length === 0 ? (
            words.nobody
          ) : (
            <ul className={`${lists.spaced} ${page.signers}`}>
              {verdict.owners.map(owner => (
                <li key={owner}>
                  <Avatar account={`${chain}:${owner}`} />
                  <AccountName account={`${chain}:${owner}`} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={words.how}>
          {verdict.factory ? words.factory({ address: verdict.factory }) : words.method[verdict.method]}
        </Fact>
        <Fact name={words.block}>
          <span title={verdict.block.hash}>{verdict.block.number.toLocaleString(language)}</span>
        </Fact>
        {endedAt && (
          <Fact name={words.when}>
            <time dateTime={endedAt}>{exact.format(new Date(endedAt))}</time>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
