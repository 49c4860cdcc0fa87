import { useParts } from '../../../kit/parts-context.ts'
import { shortenAddress } from '../../../shorten.ts'
import controls from '../../../theme/controls.module.css'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/** Whether the person is signed in, connected, or both, and the step that is left. Read out when it changes. */
export function Standing({ subject }: { subject: ProfileSubject }) {
  const { runtime, words } = useParts()
  const { standing } = words.profile
  const { signedIn, other } = subject
  const wallet = subject.wallet && (subject.wallet.wallet.name ?? words.unnamedWallet)
  return (
    <div className={styles.standing}>
      <p role="status">
        {wallet === null
          ? standing.signedIn
          : other !== null
            ? standing.otherAccount(wallet, shortenAddress(other))
            : signedIn
              ? standing.both(wallet)
              : standing.connected(wallet)}
      </p>
      {wallet === null && (
        <button
          type="button"
          className={controls.secondary}
          onClick={() => runtime.actions.show({ name: 'connect' })}
        >
          {words.profile.connect}
        </button>
      )}
      {wallet !== null && (!signedIn || other !== null) && (
        <button type="button" className={controls.primary} onClick={runtime.actions.verify}>
          {other === null ? words.profile.verify : words.profile.verifyOther(shortenAddress(other))}
        </button>
      )}
    </div>
  )
}
