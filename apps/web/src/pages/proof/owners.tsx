import type { ProofAccountState } from '@countersign/api'
import { AccountName, Avatar } from '@countersign/react'
import { useState } from 'react'
import disclosure from '../../layout/disclosure.module.css'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import styles from './owners.module.css'
import { usePageWords } from './words.ts'

type OwnersProps = {
  readonly account: string
  readonly safe: NonNullable<ProofAccountState['safe']>
  /** Whether the owners show without being asked for: each is looked up when it shows. */
  readonly isOpen: boolean
}

/** Who owned a Safe when its signature was verified, how many had to sign, and who did. */
export function Owners({ account, safe, isOpen }: OwnersProps) {
  const { accounts: words } = usePageWords()
  const [wasOpened, setOpened] = useState(isOpen)
  const chain = account.slice(0, account.lastIndexOf(':'))
  const signed = new Set(safe.confirmations.map(owner => owner.toLowerCase()))
  return (
    <div className={styles.owners}>
      <p>
        <OwnersSaid safe={safe} />{' '}
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
                {signed.has(owner.toLowerCase()) && (
                  <span className={styles.hasSigned}>
                    <svg viewBox="0 0 16 16" aria-hidden="true">
                      <path d="M3 8.5 6.5 12 13 4.5" />
                    </svg>
                    {words.hasSigned}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  )
}

/** How many had signed, of how many, and how many had to. */
export function OwnersSaid({ safe }: Pick<OwnersProps, 'safe'>) {
  const { accounts: words } = usePageWords()
  const { owners, confirmations, threshold } = safe
  const [all, needed] = [String(owners.length), String(threshold)]
  return confirmations.length === 0
    ? words.onChain({ all, needed })
    : words.owners({ signed: String(confirmations.length), all, needed })
}
