import type { TransactionItem, TransactionStatus, TransactionSummary } from '@countersign/gateway'
import disclosure from '@countersign/react/disclosure.module.css'
import { FactLine, formatNumber } from '@countersign/react/pieces'
import { useRef, useState } from 'react'
import { Badge, type Tone } from '../../layout/badge.tsx'
import { exactDate } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Section } from '../../layout/section.tsx'
import { useSafeWords, useWords } from '../../locales/words.ts'
import { Listed, Party } from './frame.tsx'
import { groups, type Heading } from './groups.ts'
import { useGatewayListing, useSafe } from './reading.ts'
import { summaryOf } from './summary.ts'
import { Details } from './transaction-details.tsx'
import styles from './transactions.module.css'

/** Shows the queue and the history of the Safe. Each list loads and fails independently. */
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
  const [isRemoved, setRemoved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useGatewayListing(
    'queue',
    (gateway, signal) => gateway.transactions.queue(account, { signal }),
    {
      live: true,
    },
  )
  return (
    <Section id="queue" title={words.title} text={words.about} heading={heading}>
      <p role="status" className={prose.said}>
        {isRemoved && takeBack.done}
      </p>
      <Listed list={list} {...words}>
        {items => (
          <Groups
            items={items}
            onRemoved={() => {
              setRemoved(true)
              // The pressed button disappears with the transaction.
              heading.current?.focus()
            }}
          />
        )}
      </Listed>
    </Section>
  )
}

function History() {
  const { account } = useSafe()
  const words = useSafeWords().history
  const list = useGatewayListing('history', (gateway, signal) =>
    gateway.transactions.history(account, { signal }),
  )
  return (
    <Section id="history" title={words.title}>
      <Listed list={list} {...words}>
        {items => <Groups items={items} />}
      </Listed>
    </Section>
  )
}

function Groups(props: { items: readonly TransactionItem[]; onRemoved?: () => void }) {
  return groups(props.items).map(({ key, heading, transactions }) => (
    <div key={key} className={frame.section}>
      {heading && <GroupHeading heading={heading} />}
      <ul className={lists.ruled}>
        {transactions.map(transaction => (
          <li key={transaction.id}>
            <Transaction transaction={transaction} onRemoved={props.onRemoved} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

const tones: Readonly<Record<TransactionStatus | 'UNKNOWN', Tone>> = {
  AWAITING_CONFIRMATIONS: 'waiting',
  AWAITING_EXECUTION: 'waiting',
  CANCELLED: 'plain',
  FAILED: 'bad',
  SUCCESS: 'good',
  UNKNOWN: 'plain',
}

/** Shows one transaction in a line: what it does, its status and when. It unfolds to its details. */
function Transaction(props: {
  transaction: TransactionSummary
  /** Called after its proposer has removed it from the queue. Without it, the transaction cannot be removed. */
  onRemoved: (() => void) | undefined
}) {
  const { id, txStatus, txInfo, timestamp, executionInfo } = props.transaction
  const { chain } = useSafe()
  const { language } = useWords()
  const words = useSafeWords()
  const [open, setOpen] = useState(false)
  const { title, parties, warnings } = summaryOf(txInfo, {
    ...{ words, language, chain },
    done: txStatus === 'SUCCESS',
  })
  const about = [
    txInfo.type === 'Transfer' && words.direction[txInfo.direction],
    executionInfo?.type === 'MULTISIG' &&
      words.confirmations({
        given: executionInfo.confirmationsSubmitted,
        needed: executionInfo.confirmationsRequired,
      }),
    executionInfo?.type === 'MODULE' && words.transaction.byModule,
  ]
  return (
    <article>
      <details
        className={`${disclosure.disclosure} ${styles.transaction}`}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>
          <h4>{title}</h4>
          <FactLine className={styles.about}>{about}</FactLine>
          <span className={styles.status}>
            <Badge tone={tones[txStatus]}>{words.transactionStatus[txStatus]}</Badge>
          </span>
          <span className={styles.when}>
            <RelativeTime at={timestamp} />
          </span>
          {warnings.map(warning => (
            <span key={warning} className={`${prose.failure} ${styles.warning}`}>
              {words.warning[warning]}
            </span>
          ))}
        </summary>
        <div className={styles.details}>
          {parties.length > 0 && (
            <dl className={`${facts.pairs} ${styles.parties}`}>
              {parties.map(({ part, ...party }) => (
                <Fact key={part} name={words.part[part]}>
                  {/* A recipient could have chosen the name of another in order to be paid. */}
                  <Party contractName={null} {...party} />
                </Fact>
              ))}
            </dl>
          )}
          {open && <Details id={id} summary={props.transaction} onRemoved={props.onRemoved} />}
        </div>
      </details>
    </article>
  )
}

/** Shows the heading of a group: a day, what they wait for, or that only one of them can be executed. */
function GroupHeading({ heading }: { heading: Heading }) {
  const { language } = useWords()
  const words = useSafeWords().group
  switch (heading.type) {
    case 'day':
      return (
        // The gateway groups by days in UTC.
        <h3 className={styles.day}>{words.day({ date: exactDate(heading.timestamp, language, 'UTC') })}</h3>
      )
    case 'next':
    case 'queued':
      return <h3 className={styles.day}>{words[heading.type]}</h3>
    case 'conflict':
      return (
        <h3 className={styles.day}>{words.conflict({ nonce: formatNumber(heading.nonce, language) })}</h3>
      )
  }
}
