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

type OwnersProps = {
  readonly account: string
  readonly safe: NonNullable<ProofAccountState['safe']>
  /** Whether the list of owners is expanded at first. The name of each is only looked up when it is shown. */
  readonly isOpen: boolean
}

/** Shows the owners of a Safe when its signature was verified, its threshold, and who signed. */
export function Owners({ account, safe, isOpen }: OwnersProps) {
  const { accounts: words } = useProofWords()
  const [wasOpened, setOpened] = useState(isOpen)
  const chain = chainOf(account)
  const signed = new Set(safe.confirmations.map(owner => owner.toLowerCase()))
  return (
    <div className={styles.ownersOnPaper}>
      <p>
        <OwnersSummary safe={safe} />{' '}
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

/** Shows how many of the owners have signed, and the threshold. */
export function OwnersSummary({ safe }: Pick<OwnersProps, 'safe'>) {
  const { accounts: words } = useProofWords()
  const { owners, confirmations, threshold } = safe
  const all = owners.length
  return confirmations.length === 0
    ? words.onChain({ all: String(all), needed: String(threshold) })
    : words.owners({ signed: confirmations.length, all, needed: threshold })
}
