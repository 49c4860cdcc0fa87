import type { Chain } from '@countersign/api'
import { isSameAddress } from '@countersign/core'
import type { Transaction, TransactionStatus } from '@countersign/wallets'
import { useEffect, useRef, useState } from 'react'
import { ShortAddress } from '../../../account/short-address.tsx'
import { Moment } from '../../../format/moment.tsx'
import { useLazy } from '../../../hooks/lazy.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { useKit } from '../../../kit/context.ts'
import { ExternalLink } from '../../../pieces/button.tsx'
import { UnfinishedSignature } from '../../../pieces/marks.tsx'
import { Row } from '../../../pieces/row.tsx'
import controls from '../../../theme/controls.module.css'
import shared from './profile.module.css'
import type { ProfileSubject } from './subject.ts'
import styles from './transactions.module.css'
import { TransactionsHeading } from './transactions-heading.tsx'

/** How many transactions are shown at first. */
const few = 5

/** Renders the transactions that this browser sent for the account on this chain, newest first. */
export function Transactions(props: {
  subject: ProfileSubject
  chain: Chain | undefined
  transactions: readonly Transaction[]
}) {
  const { words } = useAccountParts()
  const { subject, chain, transactions } = props
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const news = useNews(transactions)
  const texts = words.profile.transactions
  const showAll = () => {
    setWhole(true)
    // The button that has the focus is removed.
    list.current?.focus({ preventScroll: true })
  }
  const shown = isWhole ? transactions : transactions.slice(0, few)
  return (
    <div className={shared.part}>
      <TransactionsHeading
        subject={subject}
        network={chain?.name ?? subject.chain}
        transactions={transactions}
      />
      {chain && <p className={shared.soft}>{texts.on({ network: chain.name })}</p>}
      {transactions.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari does not announce it as a list.
        <ul ref={list} role="list" tabIndex={-1} aria-label={texts.title} className={styles.transactions}>
          {shown.map(transaction => (
            <TransactionRow
              key={transaction.hash}
              transaction={transaction}
              explorer={chain?.explorer ?? null}
            />
          ))}
        </ul>
      ) : (
        <Empty isKnown={chain !== undefined} />
      )}
      <p role="status" className={controls.hidden}>
        {news}
      </p>
      {shown.length < transactions.length && (
        <Row icon={null} name={texts.all({ count: transactions.length })} onClick={showAll} />
      )}
    </div>
  )
}

/** Shows what will be listed here, with a signature of which only the first stroke is drawn. */
function Empty({ isKnown }: { isKnown: boolean }) {
  const { words } = useAccountParts()
  const { accounts } = useKit()
  const texts = words.profile.transactions
  if (!isKnown) return <p className={shared.soft}>{texts.without}</p>
  return (
    <div className={styles.empty}>
      <UnfinishedSignature className={styles.unsigned} />
      <strong>{texts.none.title}</strong>
      <p>
        {texts.none.text}
        {/* Without a node, they stay pending. */}
        {accounts.rpc && ` ${texts.none.tracked}`}
      </p>
    </div>
  )
}

/**
 * Renders one transaction: what it does, its status as an icon and in words, when it was sent, and a link to the
 * explorer.
 */
function TransactionRow(props: { transaction: Transaction; explorer: string | null }) {
  const { words } = useAccountParts()
  const { transaction, explorer } = props
  const { status, hash, description, by } = transaction
  const texts = words.profile.transactions
  const title = description ?? texts.unnamed
  return (
    <li className={styles.transaction} data-status={status}>
      <Sign status={status} />
      <div className={styles.said}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span className={styles.facts}>
          <span className={styles.status}>{texts.status[status]}</span>
          <Moment at={transaction.sentAt} />
          <Hash hash={hash} explorer={explorer} />
        </span>
        {status !== 'confirmed' && <small className={shared.soft}>{texts.meaning[status]}</small>}
        {by && (
          <small className={styles.facts}>
            {texts.by} <Hash hash={by} explorer={explorer} />
          </small>
        )}
      </div>
    </li>
  )
}

function Hash({ hash, explorer }: { hash: string; explorer: string | null }) {
  const { words } = useAccountParts()
  const short = <ShortAddress address={hash} />
  if (explorer === null) return short
  return (
    <ExternalLink href={`${explorer}/tx/${hash}`} className={styles.hash}>
      {short}
      <span className={controls.hidden}> {words.profile.explorer}</span>
    </ExternalLink>
  )
}

/** The icon of each status, in a square of 20 by 20: none relies on color alone. */
const signs: Readonly<Record<TransactionStatus, string>> = {
  pending: 'M10 5.5V10L13 12',
  confirmed: 'M5.8 10.4 8.8 13.3 14.2 6.9',
  failed: 'M7 7 13 13M13 7 7 13',
  replaced: 'M6 8H13L11 6M14 12H7L9 14',
  cancelled: 'M4.8 4.8 15.2 15.2',
  dropped: 'M6.5 10H6.6M10 10H10.1M13.5 10H13.6',
}

function Sign({ status }: { status: TransactionStatus }) {
  return (
    <svg className={styles.sign} viewBox="0 0 20 20" data-status={status} aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <path d={signs[status]} />
    </svg>
  )
}

/** Returns the transactions that this browser sent for the account on the current chain, newest first. */
export function useTransactions({ address, chain }: ProfileSubject): readonly Transaction[] {
  const { runtime } = useAccountParts()
  return useStore(useLazy(runtime.transactions)).filter(
    transaction => transaction.chain === chain && isSameAddress(transaction.from, address),
  )
}

/** Returns a description of the last status change of a transaction, for a live region; empty until there is one. */
function useNews(transactions: readonly Transaction[]): string {
  const { words } = useAccountParts()
  const { unnamed, news, status } = words.profile.transactions
  const before = useRef(transactions)
  const [text, setText] = useState('')
  useEffect(() => {
    const changed = transactions.find(({ hash, status }) =>
      before.current.some(known => known.hash === hash && known.status !== status),
    )
    before.current = transactions
    if (changed)
      setText(news({ transaction: changed.description ?? unnamed, status: status[changed.status] }))
  }, [transactions, unnamed, news, status])
  return text
}
