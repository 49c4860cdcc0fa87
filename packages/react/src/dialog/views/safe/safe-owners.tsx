import type { SafeSubject } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { Avatar } from '../../../account/avatar.tsx'
import { SafeName } from '../../../account/safe-name.tsx'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { useIsWide } from '../../../pieces/columns.tsx'
import { ViewHead, Way } from '../../../pieces/view.tsx'
import fields from '../../../theme/fields.module.css'
import { SafeAccount } from '../verify-safe/safe-account.tsx'
import styles from './safe.module.css'
import { useSafeRule } from './safe-rule.ts'

/**
 * Renders the owners of a Safe, and the wallets of which one of them connects theirs.
 *
 * @param props.wallets - the list of wallets, for a dialog that does not show it beside each view
 */
export function SafeOwnersView({ safe, wallets }: { safe: SafeSubject | null; wallets: ReactNode }) {
  const { owners: words } = useCosigningWords().safe
  const isWide = useIsWide()
  return (
    <Way>
      <ViewHead title={words.title} lead={safe === null ? words.textOfAny : words.text} />
      {safe !== null && <OwnersOf safe={safe} />}
      {!isWide && wallets}
    </Way>
  )
}

/** How many owners are listed at most: a Safe can have very many. */
const most = 8

/** Renders a Safe with its owners, as its chain has them. One that is not deployed has none there yet. */
function OwnersOf({ safe: { account, factory } }: { safe: SafeSubject }) {
  const { safe: words } = useCosigningWords()
  const rule = useSafeRule(factory ? null : account)
  const chain = account.slice(0, account.lastIndexOf(':'))
  return (
    <div className={styles.ofSafe}>
      <SafeAccount account={account} />
      <p role="status" className={fields.hint}>
        {rule.status === 'known' &&
          words.threshold({ threshold: rule.value.threshold, owners: rule.value.owners.length })}
        {rule.status === 'loading' && words.owners.loading}
        {rule.status === 'unavailable' && !factory && words.owners.unavailable}
      </p>
      {rule.status === 'known' && (
        // biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari does not announce it as a list.
        <ul role="list" className={styles.owners} aria-label={words.owners.label}>
          {rule.value.owners.slice(0, most).map(owner => (
            <li key={owner}>
              <Avatar account={`${chain}:${owner}`} />
              <SafeName account={`${chain}:${owner}`} />
            </li>
          ))}
          {rule.value.owners.length > most && (
            <li>{words.owners.more({ count: rule.value.owners.length - most })}</li>
          )}
        </ul>
      )}
    </div>
  )
}
