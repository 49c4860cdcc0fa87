import type { TransactionItem } from '@countersign/gateway'
import { Listed } from '../frame/listed.tsx'
import { useListing } from '../reading/use-listing.ts'
import styles from '../safe.module.css'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { GroupHeading } from './group-heading.tsx'
import { groups } from './groups.ts'
import { Transaction } from './transaction.tsx'

/** What waits to be executed, and what was. Each list is read for itself, and fails for itself. */
export function Transactions() {
  return (
    <>
      <Queue />
      <History />
    </>
  )
}

function Queue() {
  const { account } = useSafe()
  const words = useSafeWords().queue
  const list = useListing('queue', (gateway, signal) => gateway.transactions.queue(account, { signal }), {
    live: true,
  })
  return (
    <section className={styles.section} aria-labelledby="queue">
      <h2 id="queue">{words.title}</h2>
      <p className={styles.soft}>{words.about}</p>
      <Listed list={list} {...words}>
        {items => <Groups items={items} canTakeBack />}
      </Listed>
    </section>
  )
}

function History() {
  const { account } = useSafe()
  const words = useSafeWords().history
  const list = useListing('history', (gateway, signal) => gateway.transactions.history(account, { signal }))
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{words.title}</h2>
      <Listed list={list} {...words}>
        {items => <Groups items={items} canTakeBack={false} />}
      </Listed>
    </section>
  )
}

function Groups(props: { items: readonly TransactionItem[]; canTakeBack: boolean }) {
  return groups(props.items).map(({ key, heading, transactions }) => (
    <div key={key} className={styles.group}>
      {heading && <GroupHeading heading={heading} />}
      <ul className={styles.cards}>
        {transactions.map(transaction => (
          <li key={transaction.id}>
            <Transaction transaction={transaction} canTakeBack={props.canTakeBack} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
