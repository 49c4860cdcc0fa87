import { useLazy } from '../../../hooks/lazy.tsx'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { PrimaryButton } from '../../../pieces/button.tsx'
import { Failure } from '../../../pieces/live.tsx'
import { Actions, ViewHead } from '../../../pieces/view.tsx'
import { AccountStatus } from './account-status.tsx'
import { AsSafe } from './as-safe.tsx'
import { Balance } from './balance.tsx'
import { Leave } from './leave.tsx'
import { NetworkEntry } from './network-entry.tsx'
import styles from './profile.module.css'
import { type ProfileSubject, profileSubject } from './subject.ts'
import { Tokens } from './tokens.tsx'
import { Transactions, useTransactions } from './transactions.tsx'
import { Who } from './who.tsx'

/**
 * Renders the profile: the account, its balance, its transactions, and how to sign out and to disconnect. Needs
 * no wallet if a session identifies the account.
 */
export function ProfileView() {
  const session = useSession()
  const { connection } = useDialogState()
  const subject = profileSubject(
    session.status === 'signed-in' ? session.data : null,
    connection.status === 'connected' ? connection : null,
    useSite()?.chains ?? [],
  )
  return subject ? <Profile subject={subject} /> : <Unclaimed session={session} />
}

function Profile({ subject }: { subject: ProfileSubject }) {
  const { runtime, words } = useAccountParts()
  const site = useSite()
  const chain = site?.chains.find(({ id }) => id === subject.chain)
  const { watch } = useLazy(runtime.transactions)
  const transactions = useTransactions(subject)
  useShownEffect(watch, [watch])
  // A settled transaction may have changed the balance.
  const settled = transactions.map(({ hash, status }) => hash + status).join()
  return (
    <div className={styles.profile}>
      <ViewHead stays title={words.profile.title} />
      <div className={styles.self}>
        <Who subject={subject} explorer={chain?.explorer ?? null} />
        <AccountStatus subject={subject} />
        <NetworkEntry subject={subject} chain={chain} />
        <Balance address={subject.address} chain={chain} isSettled={site !== undefined} version={settled} />
        {subject.wallet !== null && <AsSafe />}
      </div>
      <div className={styles.doings}>
        <Transactions subject={subject} chain={chain} transactions={transactions} />
        <Tokens subject={subject} chain={chain} />
      </div>
      <Leave subject={subject} />
    </div>
  )
}

/** Renders the profile without an account: the session is loading, is unavailable, or does not exist. */
function Unclaimed({ session }: { session: ReturnType<typeof useSession> }) {
  const { runtime, words } = useAccountParts()
  const { profile } = words
  switch (session.status) {
    case 'loading':
      return <ViewHead title={profile.title} lead={<span role="status">{profile.loading}</span>} />
    case 'unavailable':
      return (
        <>
          <ViewHead title={profile.title} />
          <Failure headline={profile.unavailable.title} reason={profile.unavailable.text} />
          <Actions>
            <PrimaryButton onClick={session.refresh}>{profile.tryAgain}</PrimaryButton>
          </Actions>
        </>
      )
    case 'signed-in':
    case 'signed-out':
      return (
        <>
          <ViewHead title={profile.nobody.title} lead={profile.nobody.text} />
          <Actions>
            <PrimaryButton onClick={() => runtime.actions.show({ name: 'connect' })}>
              {profile.connect}
            </PrimaryButton>
          </Actions>
        </>
      )
  }
}
