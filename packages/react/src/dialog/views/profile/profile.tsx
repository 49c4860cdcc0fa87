import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useShownEffect } from '../../../hooks/use-shown.ts'
import { useSite } from '../../../hooks/use-site.ts'
import controls from '../../../theme/controls.module.css'
import { Actions } from '../../pieces/actions.tsx'
import { Failure } from '../../pieces/live.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { useRareParts } from '../../rare-words.ts'
import { Balance } from './balance.tsx'
import { Leave } from './leave.tsx'
import { NetworkEntry } from './network-entry.tsx'
import styles from './profile.module.css'
import { Standing } from './standing.tsx'
import { type ProfileSubject, profileSubject } from './subject.ts'
import { Tokens } from './tokens.tsx'
import { Transactions } from './transactions.tsx'
import { useTransactions } from './use-transactions.ts'
import { Who } from './who.tsx'

/** Profile: who is here, what the account holds, what it sent, and the ways out. Needs no wallet where a session says who it is. */
export function ProfileView() {
  const session = useSession()
  const { connection } = useDialogState()
  const subject = profileSubject(
    session.status === 'signed-in' ? session.session : null,
    connection.status === 'connected' ? connection : null,
    useSite()?.chains ?? [],
  )
  return subject ? <Profile subject={subject} /> : <Unclaimed session={session} />
}

function Profile({ subject }: { subject: ProfileSubject }) {
  const { runtime, words } = useRareParts()
  const site = useSite()
  const chain = site?.chains.find(({ id }) => id === subject.chain)
  const transactions = useTransactions(subject)
  useShownEffect(() => runtime.transactions.watch(), [runtime])
  // What has settled may have moved the balance.
  const settled = transactions.map(({ hash, status }) => hash + status).join()
  return (
    <div className={styles.profile}>
      <ViewHead title={words.profile.title} />
      <div className={styles.self}>
        <Who subject={subject} explorer={chain?.explorer ?? null} />
        <Standing subject={subject} />
        <NetworkEntry subject={subject} chain={chain} />
        <Balance address={subject.address} chain={chain} isSettled={site !== undefined} version={settled} />
      </div>
      <div className={styles.doings}>
        <Transactions subject={subject} chain={chain} transactions={transactions} />
        <Tokens subject={subject} chain={chain} />
      </div>
      <Leave subject={subject} />
    </div>
  )
}

/** What is shown where no account is: it is still being asked for, could not be, or there is none. */
function Unclaimed({ session }: { session: ReturnType<typeof useSession> }) {
  const { runtime, words } = useRareParts()
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
            <button type="button" className={controls.primary} onClick={session.refresh}>
              {profile.tryAgain}
            </button>
          </Actions>
        </>
      )
    case 'signed-in':
    case 'signed-out':
      return (
        <>
          <ViewHead title={profile.nobody.title} lead={profile.nobody.text} />
          <Actions>
            <button
              type="button"
              className={controls.primary}
              onClick={() => runtime.actions.show({ name: 'connect' })}
            >
              {profile.connect}
            </button>
          </Actions>
        </>
      )
  }
}
