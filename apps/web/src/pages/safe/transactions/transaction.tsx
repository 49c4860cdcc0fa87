import type { TransactionStatus, TransactionSummary } from '@countersign/gateway'
import { useState } from 'react'
import { useWords } from '../../../locales/words.ts'
import { Badge, type Tone } from '../frame/badge.tsx'
import { Party } from '../frame/party.tsx'
import { When } from '../frame/when.tsx'
import styles from '../safe.module.css'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { Details } from './details.tsx'
import { summaryOf } from './summary.ts'

const tones: Readonly<Record<TransactionStatus | 'UNKNOWN', Tone>> = {
  AWAITING_CONFIRMATIONS: 'waiting',
  AWAITING_EXECUTION: 'waiting',
  CANCELLED: 'plain',
  FAILED: 'bad',
  SUCCESS: 'good',
  UNKNOWN: 'plain',
}

/** One transaction: what it does, where it stands, and on request all that is known of it. */
export function Transaction(props: {
  transaction: TransactionSummary
  /** Hears that its proposer has taken it back; without it, it cannot be. */
  onTakenBack: (() => void) | undefined
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
  const number = (value: number) => value.toLocaleString(language)
  return (
    <article className={styles.card}>
      <h4>{title}</h4>
      <p className={styles.line}>
        <Badge tone={tones[txStatus]}>{words.transactionStatus[txStatus]}</Badge>
        {txInfo.type === 'Transfer' && <Badge>{words.direction[txInfo.direction]}</Badge>}
        {executionInfo?.type === 'MULTISIG' && (
          <span>
            {words.confirmations(
              number(executionInfo.confirmationsSubmitted),
              number(executionInfo.confirmationsRequired),
            )}
          </span>
        )}
        {executionInfo?.type === 'MODULE' && <span>{words.transaction.byModule}</span>}
        <span className={styles.soft}>
          <When at={timestamp} />
        </span>
      </p>
      {warnings.map(warning => (
        <p key={warning} className={styles.failure}>
          {words.warning[warning]}
        </p>
      ))}
      {parties.length > 0 && (
        <dl className={styles.parties}>
          {parties.map(({ part, address }) => (
            <div key={part}>
              <dt>{words.part[part]}</dt>
              <dd>
                <Party address={address} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{words.transaction.details}</summary>
        {open && <Details id={id} summary={props.transaction} onTakenBack={props.onTakenBack} />}
      </details>
    </article>
  )
}
