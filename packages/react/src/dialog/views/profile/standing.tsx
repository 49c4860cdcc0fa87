import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { shortenAddress } from '../../../shorten.ts'
import controls from '../../../theme/controls.module.css'
import { Addresses } from '../../pieces/addresses.tsx'
import { useRareParts } from '../../rare-words.ts'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/** Whether the person is signed in, connected, or both, and the step that is left. Read out when it changes. */
export function Standing({ subject }: { subject: ProfileSubject }) {
  const { text, step } = useStanding(subject)
  return (
    <div className={styles.standing}>
      <p role="status">
        <Addresses>{text}</Addresses>
      </p>
      {step && (
        <button
          type="button"
          className={step.leads ? controls.primary : controls.secondary}
          onClick={step.take}
        >
          {step.name}
        </button>
      )}
    </div>
  )
}

type Step = {
  readonly name: string
  readonly take: () => void
  /** Whether it is what the person most likely wants next. */
  readonly leads: boolean
}

function useStanding({ wallet: connected, signedIn, other }: ProfileSubject): {
  text: string
  step: Step | null
} {
  const { runtime, words } = useRareParts()
  const session = useSession()
  const { connection } = useDialogState()
  const { actions } = runtime
  const { profile } = words
  const { standing } = profile
  // It is about to be known, and is not said otherwise for a moment.
  if (connected !== null && session.status === 'loading') return { text: profile.loading, step: null }
  if (connected === null) {
    // The wallet of the last visit may be back at once: what would then go again is not offered.
    if (connection.status === 'reconnecting') return { text: standing.signedIn, step: null }
    const connect = () => actions.show({ name: 'connect' })
    return { text: standing.signedIn, step: { name: profile.connect, take: connect, leads: false } }
  }
  const wallet = connected.wallet.name ?? words.unnamedWallet
  if (other !== null) {
    const name = profile.verifyOther({ account: shortenAddress(other) })
    return {
      text: standing.otherAccount({ wallet, account: shortenAddress(other) }),
      step: { name, take: actions.verify, leads: true },
    }
  }
  if (signedIn) return { text: standing.both({ wallet }), step: null }
  // Whoever could not be asked about is not said to be signed out.
  if (session.status === 'unavailable')
    return {
      text: standing.unknown({ wallet }),
      step: { name: profile.tryAgain, take: session.refresh, leads: false },
    }
  return {
    text: standing.connected({ wallet }),
    step: { name: profile.verify, take: actions.verify, leads: true },
  }
}
