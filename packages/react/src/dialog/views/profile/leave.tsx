import { useState } from 'react'
import { useKit } from '../../../kit/context.ts'
import { useParts } from '../../../kit/parts-context.ts'
import controls from '../../../theme/controls.module.css'
import { Heading } from '../../pieces/heading.tsx'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/** The ways out: the session and the wallet's connection are two things, and each says what its end means. */
export function Leave({ subject }: { subject: ProfileSubject }) {
  const { runtime, words } = useParts()
  const texts = words.profile.leave
  const wallet = subject.wallet && (subject.wallet.wallet.name ?? words.unnamedWallet)
  return (
    <section className={styles.part}>
      <Heading>{texts.title}</Heading>
      <div className={styles.ways}>
        {subject.signedIn && <SignOut isConnected={wallet !== null} />}
        {wallet !== null && (
          <div className={styles.way}>
            <p>{subject.signedIn ? texts.disconnectTextSignedIn(wallet) : texts.disconnectText(wallet)}</p>
            <button type="button" className={controls.secondary} onClick={runtime.actions.disconnect}>
              {texts.disconnect(wallet)}
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

function SignOut({ isConnected }: { isConnected: boolean }) {
  const { runtime, words } = useParts()
  const { client, session } = useKit()
  const [state, setState] = useState<'offered' | 'under-way' | 'failed'>('offered')
  const texts = words.profile.leave
  const signOut = async () => {
    setState('under-way')
    try {
      await session.follow(client.signOut())
      session.set(null)
    } catch {
      // Whoever was signed out from elsewhere meanwhile is signed out.
      if (session.getSnapshot().status === 'signed-in') return setState('failed')
    }
    setState('offered')
    if (!isConnected) runtime.actions.close()
  }
  return (
    <div className={styles.way}>
      <p>{isConnected ? texts.signOutTextConnected : texts.signOutText}</p>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={state === 'under-way'}
        onClick={state === 'under-way' ? undefined : () => void signOut()}
      >
        {state === 'under-way' ? texts.signingOut : texts.signOut}
      </button>
      {state === 'failed' && (
        <p role="alert" className={styles.warning}>
          {texts.signOutFailed}
        </p>
      )}
    </div>
  )
}
