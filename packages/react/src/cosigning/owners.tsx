import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'
import type { ReactNode } from 'react'
import { AccountName } from '../account/account-name.tsx'
import { Avatar } from '../account/avatar.tsx'
import { Moment } from '../format/moment.tsx'
import { useMinute } from '../format/use-minute.ts'
import type { CosigningWords } from '../locales/locale.ts'
import { shortenAddress } from '../shorten.ts'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { OwnerMark } from './owner-mark.tsx'
import type { PieceSize } from './progress.tsx'
import { accountSafe, chainOf, isSameAddress, nestedSafe, ownerStanding, tally } from './standing.ts'
import { useCosigningWords } from './words.ts'

export type OwnersProps = {
  readonly cosigning: Cosigning
  /** The addresses of whoever looks at it. @default none is known */
  readonly you?: readonly string[]
  /** What stands at the end of an owner's row, such as a button to sign. */
  readonly action?: (owner: Cosigner, safe: CosigningSafe) => ReactNode
  /** @default small */
  readonly size?: PieceSize
}

/** The owners of the Safe, each with how they stand; beneath a Safe that is an owner, its own. Former owners come last. */
export function Owners({ cosigning, you = [], action, size = 'small' }: OwnersProps) {
  const words = useCosigningWords()
  const root = useRoot('cosigning')
  const now = useMinute()
  const safe = accountSafe(cosigning)
  if (!safe) return null
  return (
    <div {...root} className={styles.owners} data-piece={size}>
      <OwnerList {...{ cosigning, safe, you, action, now }} label={words.owners.label} />
    </div>
  )
}

type Shared = {
  readonly cosigning: Cosigning
  readonly action: OwnersProps['action'] | undefined
  readonly safe: CosigningSafe
  readonly you: readonly string[]
  readonly now: number
}

function OwnerList({ label, ...shared }: Shared & { label: string }) {
  const { owners } = shared.safe
  const sorted = [...owners.filter(({ present }) => present), ...owners.filter(({ present }) => !present)]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari no longer calls it a list.
    <ul role="list" aria-label={label} className={styles.list}>
      {sorted.map(owner => (
        <li key={owner.address} data-standing={ownerStanding(owner)}>
          <Owner {...shared} owner={owner} />
        </li>
      ))}
    </ul>
  )
}

function Owner({ owner, ...shared }: Shared & { owner: Cosigner }) {
  const { cosigning, safe, you, action, now } = shared
  const words = useCosigningWords()
  const account = `${chainOf(cosigning)}:${owner.address}`
  const nested = owner.present ? nestedSafe(cosigning, safe, owner) : undefined
  return (
    <>
      <div className={styles.owner}>
        <Avatar account={account} />
        <span className={styles.who}>
          <span className={styles.name}>
            <AccountName account={account} />
            {you.some(address => isSameAddress(address, owner.address)) && (
              <small className={styles.you}>{words.owners.you}</small>
            )}
            {(owner.kind === 'contract' || owner.kind === 'safe') && (
              <small className={styles.kind}>{words.owners.kind[owner.kind]}</small>
            )}
          </span>
          <small className={styles.how}>
            <HowStanding owner={owner} status={cosigning.status} words={words.owners} now={now} />
            {nested && !owner.confirmation && (
              <>
                {' · '}
                {words.progress.count({ given: tally(nested).given, threshold: nested.threshold })}
              </>
            )}
          </small>
        </span>
        {action?.(owner, safe)}
        <OwnerMark standing={ownerStanding(owner)} />
      </div>
      {nested && (
        <OwnerList
          {...shared}
          safe={nested}
          label={words.owners.labelOf({ safe: shortenAddress(owner.address) })}
        />
      )}
    </>
  )
}

/** Who has signed when and how; who declined, and why; who is to sign. */
function HowStanding({
  owner,
  status,
  words,
  now,
}: {
  owner: Cosigner
  status: Cosigning['status']
  words: CosigningWords['owners']
  now: number
}) {
  const { confirmation, decline } = owner
  switch (ownerStanding(owner)) {
    case 'former':
      return confirmation ? words.formerGiven : words.former
    case 'waiting':
      return status === 'NEEDS_CONFIRMATION' ? words.waiting : words.over[status]
    case 'given':
      return (
        confirmation && (
          <>
            {words.how[confirmation.kind]}
            {/* What is approved on the chain is seen there. */}
            {confirmation.way !== 'here' &&
              confirmation.kind !== 'approved-hash' &&
              ` · ${words.way[confirmation.way]}`}
            {' · '}
            <Moment at={Date.parse(confirmation.at)} now={now} />
          </>
        )
      )
    case 'declined':
      return (
        decline && (
          <>
            {words.declined}
            {decline.reason !== '' && (
              <>
                {': '}
                <q dir="auto">{decline.reason}</q>
              </>
            )}
            {' · '}
            <Moment at={Date.parse(decline.at)} now={now} />
          </>
        )
      )
  }
}
