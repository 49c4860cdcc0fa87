import type { TransactionItem } from '@countersign/gateway'
import { useRef, useState } from 'react'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import styles from '../frame/card.module.css'
import { Listed } from '../frame/listed.tsx'
import { useListing } from '../reading/use-listing.ts'
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
  const { queue: words, takeBack } = useSafeWords()
  const [isTaken, setTaken] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useListing('queue', (gateway, signal) => gateway.transactions.queue(account, { signal }), {
    live: true,
  })
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="queue">
      <h2 ref={heading} id="queue" tabIndex={-1}>
        {words.title}
      </h2>
      <p className={prose.soft}>{words.about}</p>
      <p role="status" className={prose.said}>
        {isTaken && takeBack.done}
      </p>
      <Listed list={list} {...words}>
        {items => (
          <Groups
            items={items}
            onTakenBack={() => {
              setTaken(true)
              // Where they were goes with what they took back.
              heading.current?.focus()
            }}
          />
        )}
      </Listed>
    </section>
  )
}

function History() {
  const { account } = useSafe()
  const words = useSafeWords().history
  const list = useListing('history', (gateway, signal) => gateway.transactions.history(account, { signal }))
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="history">
      <h2 id="history">{words.title}</h2>
      <Listed list={list} {...words}>
        {items => <Groups items={items} />}
      </Listed>
    </section>
  )
}

function Groups(props: { items: readonly TransactionItem[]; onTakenBack?: () => void }) {
  return groups(props.items).map(({ key, heading, transactions }) => (
    <div key={key} className={frame.section}>
      {heading && <GroupHeading heading={heading} />}
      <ul className={`${lists.spaced} ${styles.cards}`}>
        {transactions.map(transaction => (
          <li key={transaction.id}>
            <Transaction transaction={transaction} onTakenBack={props.onTakenBack} />
          </li>
        ))}
      </ul>
    </div>
  ))
}
