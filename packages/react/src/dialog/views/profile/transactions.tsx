import type { Chain } from '@countersign/api'
import type { Transaction } from '@countersign/wallets'
import { useRef, useState } from 'react'
import { useMinute } from '../../../format/use-minute.ts'
import controls from '../../../theme/controls.module.css'
import { Heading } from '../../pieces/heading.tsx'
import { useRareParts } from '../../rare-words.ts'
import { ClearTransactions } from './clear-transactions.tsx'
import shared from './profile.module.css'
import type { ProfileSubject } from './subject.ts'
import { TransactionRow } from './transaction-row.tsx'
import styles from './transactions.module.css'
import { useNews } from './use-news.ts'

/** How many are shown before the person asks for the rest. */
const few = 5

/** What this browser sent for the account on this chain, newest first. */
export function Transactions(props: {
  subject: ProfileSubject
  chain: Chain | undefined
  transactions: readonly Transaction[]
}) {
  const { words } = useRareParts()
  const { subject, chain, transactions } = props
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const now = useMinute()
  const news = useNews(transactions)
  const texts = words.profile.transactions
  const showAll = () => {
    setWhole(true)
    // The button that has the focus goes.
    list.current?.focus({ preventScroll: true })
  }
  const shown = isWhole ? transactions : transactions.slice(0, few)
  return (
    <div className={shared.part}>
      <Heading>{texts.title}</Heading>
      {chain && <p className={shared.soft}>{texts.on({ network: chain.name })}</p>}
      {transactions.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari no longer calls it a list.
        <ul ref={list} role="list" tabIndex={-1} aria-label={texts.title} className={styles.transactions}>
          {shown.map(transaction => (
            <TransactionRow
              key={transaction.hash}
              transaction={transaction}
              explorer={chain?.explorer ?? null}
              now={now}
            />
          ))}
        </ul>
      ) : (
        <Empty isKnown={chain !== undefined} />
      )}
      <p role="status" className={controls.hidden}>
        {news}
      </p>
      <ClearTransactions subject={subject} network={chain?.name ?? subject.chain} transactions={transactions}>
        {shown.length < transactions.length && (
          <button type="button" className={controls.quiet} onClick={showAll}>
            {texts.all({ count: transactions.length })}
          </button>
        )}
      </ClearTransactions>
    </div>
  )
}

/** Says what will stand here. A signature of which only the first stroke is there. */
function Empty({ isKnown }: { isKnown: boolean }) {
  const { words } = useRareParts()
  const texts = words.profile.transactions
  if (!isKnown) return <p className={shared.soft}>{texts.without}</p>
  return (
    <div className={styles.empty}>
      <svg className={styles.unsigned} viewBox="0 0 96 48" aria-hidden="true">
        <path d="M8 40H88" />
        <path d="M16 32C24 10 34 8 34 18S22 34 30 34 44 18 50 18 46 32 54 32" />
      </svg>
      <strong>{texts.none.title}</strong>
      <p>{texts.none.text}</p>
    </div>
  )
}
