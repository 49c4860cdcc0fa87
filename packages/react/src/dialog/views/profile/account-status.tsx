import { useAddressText } from '../../../account/account-names.ts'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { Button } from '../../../pieces/button.tsx'
import { Addresses } from '../../../pieces/live.tsx'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/** Shows whether the person is signed in, connected, or both, and the remaining step. Changes are announced. */
export function AccountStatus({ subject }: { subject: ProfileSubject }) {
  const { text, step } = useAccountStatus(subject)
  return (
    <div className={styles.standing}>
      <p role="status">
        <Addresses>{text}</Addresses>
      </p>
      {step && (
        <Button look={step.leads ? 'primary' : 'secondary'} onClick={step.take}>
          {step.name}
        </Button>
      )}
    </div>
  )
}

type Step = {
  readonly name: string
  readonly take: () => void
  /** Whether the person most likely wants this next. */
  readonly leads: boolean
}

function useAccountStatus({ wallet: connected, address, signedIn, other }: ProfileSubject): {
  text: string
  step: Step | null
} {
  const { runtime, words } = useAccountParts()
  const session = useSession()
  const { connection } = useDialogState()
  const otherText = useAddressText(other ?? address)
  const { actions } = runtime
  const { profile } = words
  const { status } = profile
  // The answer is about to arrive; showing another state until then would only flicker.
  if (connected !== null && session.status === 'loading') return { text: profile.loading, step: null }
  if (connected === null) {
    // The last wallet may reconnect at once, so a button that would disappear again is not offered.
    if (connection.status === 'reconnecting') return { text: status.signedIn, step: null }
    const connect = () => actions.show({ name: 'connect' })
    return { text: status.signedIn, step: { name: profile.connect, take: connect, leads: false } }
  }
  const wallet = connected.wallet.name ?? words.unnamedWallet
  if (other !== null) {
    const name = profile.verifyOther({ account: otherText })
    return {
      text: status.otherAccount({ wallet, account: otherText }),
      step: { name, take: actions.verify, leads: true },
    }
  }
  if (signedIn) return { text: status.both({ wallet }), step: null }
  // A person whose session is unknown is not shown as signed out.
  if (session.status === 'unavailable')
    return {
      text: status.unknown({ wallet }),
      step: { name: profile.tryAgain, take: session.refresh, leads: false },
    }
  return {
    text: status.connected({ wallet }),
    step: { name: profile.verify, take: actions.verify, leads: true },
  }
}
