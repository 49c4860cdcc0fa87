import type { ProofAccountState } from '@countersign/api'
import { AccountName, Avatar } from '@countersign/react'
import disclosure from '@countersign/react/disclosure.module.css'
import { useState } from 'react'
import { ExplorerLink } from '../../layout/explorer-link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { useProofWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import styles from './paper.module.css'

type ProofSafeState = NonNullable<ProofAccountState['safe']>

type Confirmed = {
  readonly safe: ProofSafeState
  readonly approved: ProofAccountState['approved']
}

type OwnersProps = Confirmed & {
  readonly account: string
  /** Whether the list of owners is expanded at first. The name of each is only looked up when it is shown. */
  readonly isOpen: boolean
}

/** Shows the owners of a Safe when its signature was verified, its threshold, and who signed. */
export function Owners({ account, safe, approved, isOpen }: OwnersProps) {
  const { accounts: words } = useProofWords()
  const [wasOpened, setOpened] = useState(isOpen)
  const chain = chainOf(account)
  const confirmedBy = howConfirmed({ safe, approved })
  return (
    <div className={styles.ownersOnPaper}>
      <p>
        <OwnersSummary safe={safe} approved={approved} />{' '}
        <span className={prose.small}>{words.version({ version: safe.version })}</span>
      </p>
      <details
        className={disclosure.disclosure}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened(true)
        }}
      >
        <summary>{words.ownersAt}</summary>
        {wasOpened && (
          <ul className={`${lists.spaced} ${styles.seats}`}>
            {safe.owners.map(owner => (
              <li key={owner}>
                <Avatar account={`${chain}:${owner}`} />
                <AccountName account={`${chain}:${owner}`} />
                <ExplorerLink account={`${chain}:${owner}`} />
                <HasConfirmed how={confirmedBy(owner)} />
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  )
}

/** Shows whether an owner signed. That one only approved on the chain has no check mark: the contract says so. */
function HasConfirmed({ how }: { how: 'signed' | 'approved' | null }) {
  const { accounts: words } = useProofWords()
  switch (how) {
    case 'signed':
      return (
        <span className={styles.hasSigned}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8.5 6.5 12 13 4.5" />
          </svg>
          {words.hasSigned}
        </span>
      )
    case 'approved':
      return <span className={styles.hasApproved}>{words.hasApproved}</span>
    case null:
      return null
  }
}

/** Returns the function that says how an owner confirmed, or `null` if they did not. */
export function howConfirmed({ safe, approved }: Confirmed) {
  const lower = (owners: readonly string[]) => new Set(owners.map(owner => owner.toLowerCase()))
  const [confirmations, approvals] = [lower(safe.confirmations), lower(approved)]
  return (owner: string) => {
    const address = owner.toLowerCase()
    if (!confirmations.has(address)) return null
    return approvals.has(address) ? 'approved' : 'signed'
  }
}

/** Shows how many of the owners have signed or only approved on the chain, and the threshold. */
export function OwnersSummary({ safe, approved }: Confirmed) {
  const { accounts: words } = useProofWords()
  const { owners, confirmations, threshold: needed } = safe
  const all = owners.length
  if (confirmations.length === 0) return words.onChain({ all: String(all), needed: String(needed) })
  const signed = confirmations.length - approved.length
  return approved.length === 0
    ? words.owners({ signed, all, needed })
    : words.ownersApproved({ signed, all, approved: approved.length, needed })
}
