import type { TransactionStatus, TransactionSummary } from '@countersign/gateway'
import { useState } from 'react'
import cards from '../../../layout/cards.module.css'
import disclosure from '../../../layout/disclosure.module.css'
import facts from '../../../layout/facts.module.css'
import prose from '../../../layout/prose.module.css'
import { useWords } from '../../../locales/words.ts'
import { Badge, type Tone } from '../frame/badge.tsx'
import card from '../frame/card.module.css'
import { Party } from '../frame/party.tsx'
import { When } from '../frame/when.tsx'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { Details } from './details.tsx'
import { summaryOf } from './summary.ts'
import transactions from './transactions.module.css'

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
    <article className={`${cards.card} ${card.card}`}>
      <h4>{title}</h4>
      <p className={card.line}>
        <Badge tone={tones[txStatus]}>{words.transactionStatus[txStatus]}</Badge>
        {txInfo.type === 'Transfer' && <Badge>{words.direction[txInfo.direction]}</Badge>}
        {executionInfo?.type === 'MULTISIG' && (
          <span>
            {words.confirmations({
              given: number(executionInfo.confirmationsSubmitted),
              needed: number(executionInfo.confirmationsRequired),
            })}
          </span>
        )}
        {executionInfo?.type === 'MODULE' && <span>{words.transaction.byModule}</span>}
        <span className={prose.soft}>
          <When at={timestamp} />
        </span>
      </p>
      {warnings.map(warning => (
        <p key={warning} className={prose.failure}>
          {words.warning[warning]}
        </p>
      ))}
      {parties.length > 0 && (
        <dl className={`${facts.pairs} ${transactions.parties}`}>
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
      <details className={disclosure.quiet} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{words.transaction.details}</summary>
        {open && <Details id={id} summary={props.transaction} onTakenBack={props.onTakenBack} />}
      </details>
    </article>
  )
}
