import type { Transaction, TransactionStatus } from '@countersign/wallets'
import { Moment } from '../../../format/moment.tsx'
import { shortenAddress } from '../../../shorten.ts'
import controls from '../../../theme/controls.module.css'
import { ExternalLink } from '../../pieces/external-link.tsx'
import { useRareParts } from '../../rare-words.ts'
import shared from './profile.module.css'
import styles from './transactions.module.css'

/** One transaction: what it does, where it stands in a sign and in words, when it was sent, and where to look it up. */
export function TransactionRow(props: { transaction: Transaction; explorer: string | null; now: number }) {
  const { words } = useRareParts()
  const { transaction, explorer, now } = props
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
          <Moment at={transaction.sentAt} now={now} />
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
  const { words } = useRareParts()
  const short = (
    <code dir="ltr" title={hash}>
      {shortenAddress(hash)}
    </code>
  )
  if (explorer === null) return short
  return (
    <ExternalLink href={`${explorer}/tx/${hash}`} className={styles.hash}>
      {short}
      <span className={controls.hidden}> {words.profile.explorer}</span>
    </ExternalLink>
  )
}

/** What each status is drawn as, in a square of 20 by 20: none relies on its colour. */
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
