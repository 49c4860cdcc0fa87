import type { Cosigner, Cosigning, CosigningSafe } from '@countersign/api'
import { isSameAddress } from '@countersign/core'
import type { ReactNode } from 'react'
import { useNameText } from '../account/account-names.ts'
import { Avatar } from '../account/avatar.tsx'
import { SafeName } from '../account/safe-name.tsx'
import { Moment } from '../format/moment.tsx'
import { useCosigningWords } from '../hooks/use-words.ts'
import { FactLine } from '../pieces/fact-line.tsx'
import { useRoot } from '../theme/look.ts'
import styles from './cosigning.module.css'
import { accountSafe, chainOf, nestedSafe, ownerStatus, tally } from './owner-status.ts'
import type { PieceSize } from './progress.tsx'
import { SignatureLine } from './signature-line.tsx'

export type OwnersProps = {
  readonly cosigning: Cosigning
  /** The addresses of the current person. @default none is known */
  readonly you?: readonly string[]
  /** Renders something at the end of an owner's row, such as a button to sign. */
  readonly action?: (owner: Cosigner, safe: CosigningSafe) => ReactNode
  /** @default small */
  readonly size?: PieceSize
}

/**
 * Lists the owners of the Safe, each with their status and a line that is signed when they confirm. The owners of a
 * nested Safe are below it. Former owners come last.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { connected } = useOwner()
 * const list = <Owners cosigning={cosigning} you={connected?.accounts ?? []} size="large" />
 * @example
 * const { start } = useOwner()
 * const list = (
 *   <Owners
 *     cosigning={cosigning}
 *     action={({ address: owner }, { address: safe }) => (
 *       <button onClick={() => start({ kind: 'confirm', cosigning, safe, owner })}>Confirm</button>
 *     )}
 *   />
 * )
 */
export function Owners({ cosigning, you = [], action, size = 'small' }: OwnersProps) {
  const words = useCosigningWords()
  const root = useRoot('cosigning')
  const safe = accountSafe(cosigning)
  if (!safe) return null
  return (
    <div {...root} className={styles.owners} data-piece={size}>
      <OwnerList {...{ cosigning, safe, you, action }} label={words.owners.label} />
    </div>
  )
}

type Shared = {
  readonly cosigning: Cosigning
  readonly action: OwnersProps['action'] | undefined
  readonly safe: CosigningSafe
  readonly you: readonly string[]
}

function OwnerList({ label, ...shared }: Shared & { label: string }) {
  const { owners } = shared.safe
  const sorted = [...owners.filter(({ present }) => present), ...owners.filter(({ present }) => !present)]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari does not announce it as a list.
    <ul role="list" aria-label={label} className={styles.list}>
      {sorted.map(owner => (
        <li key={owner.address} data-status={ownerStatus(owner)}>
          <Owner {...shared} owner={owner} />
        </li>
      ))}
    </ul>
  )
}

function Owner({ owner, ...shared }: Shared & { owner: Cosigner }) {
  const { cosigning, safe, you, action } = shared
  const words = useCosigningWords()
  const account = `${chainOf(cosigning)}:${owner.address}`
  const nested = owner.present ? nestedSafe(cosigning, safe, owner) : undefined
  return (
    <>
      <div className={styles.owner}>
        <Avatar account={account} />
        <span className={styles.who}>
          <span className={styles.name}>
            <SafeName account={account} />
            {you.some(address => isSameAddress(address, owner.address)) && (
              <small className={styles.you}>{words.owners.you}</small>
            )}
            {(owner.kind === 'contract' || owner.kind === 'safe') && (
              <small className={styles.kind}>{words.owners.kind[owner.kind]}</small>
            )}
          </span>
          <OwnerFacts owner={owner} status={cosigning.status}>
            {nested &&
              !owner.confirmation &&
              words.progress.count({ given: tally(nested).given, threshold: nested.threshold })}
          </OwnerFacts>
        </span>
        {action?.(owner, safe)}
        <SignatureLine address={owner.address} status={lineStatus(owner)} />
      </div>
      {nested && <NestedOwners {...shared} safe={nested} account={account} />}
    </>
  )
}

/** Only a verified signature signs the line. An approval on the chain is the word of the contract. */
function lineStatus(owner: Cosigner) {
  const status = ownerStatus(owner)
  return status === 'given' && owner.confirmation?.kind === 'approved-hash' ? 'approved' : status
}

/** @param props.account - the nested Safe, as CAIP-10 */
function NestedOwners({ account, ...shared }: Shared & { account: string }) {
  const { owners } = useCosigningWords()
  return <OwnerList {...shared} label={owners.labelOf({ safe: useNameText(account) })} />
}

/**
 * Renders the status of an owner: when and how they signed, why they declined, or that they have not signed yet.
 *
 * @param props.children - a further fact
 */
function OwnerFacts({
  owner,
  status,
  children,
}: {
  owner: Cosigner
  status: Cosigning['status']
  children: ReactNode
}) {
  const { owners: words } = useCosigningWords()
  const { confirmation, decline } = owner
  switch (ownerStatus(owner)) {
    case 'former':
      return <span className={styles.how}>{confirmation ? words.formerGiven : words.former}</span>
    case 'waiting':
      return (
        <FactLine className={styles.how}>
          {status === 'NEEDS_CONFIRMATION' ? words.waiting : words.over[status]}
          {children}
        </FactLine>
      )
    case 'given':
      return (
        confirmation && (
          <FactLine className={styles.how}>
            {words.how[confirmation.kind]}
            {/* An approval on the chain can be looked up there. */}
            {confirmation.way !== 'here' &&
              confirmation.kind !== 'approved-hash' &&
              words.way[confirmation.way]}
            <Moment at={confirmation.at} />
          </FactLine>
        )
      )
    case 'declined':
      return (
        decline && (
          <FactLine className={styles.how}>
            <span>
              {words.declined}
              {decline.reason !== '' && (
                <>
                  {': '}
                  <q dir="auto">{decline.reason}</q>
                </>
              )}
            </span>
            <Moment at={decline.at} />
            {children}
          </FactLine>
        )
      )
  }
}
