import { type MouseEvent, useId, useState } from 'react'
import { cosigns } from '../../../cosigning/cosign-of.ts'
import { useRareParts } from '../../../hooks/use-words.ts'
import { useKit } from '../../../kit/context.ts'
import { SecondaryButton } from '../../../pieces/button.tsx'
import { Actions, Others } from '../../../pieces/view.tsx'
import { AsSafe } from '../verify/as-safe.tsx'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/**
 * Renders sign-out and disconnect: the session and the wallet's connection are separate, and each button says what it
 * ends.
 */
export function Leave({ subject }: { subject: ProfileSubject }) {
  const { runtime, words } = useRareParts()
  const signOut = useLeaving(subject.wallet !== null)
  const { authentication } = useKit()
  const id = useId()
  const texts = words.profile.leave
  const wallet = subject.wallet && (subject.wallet.wallet.name ?? words.unnamedWallet)
  return (
    <>
      <div className={styles.part}>
        {subject.signedIn && (
          <p id={`${id}-session`} className={styles.soft}>
            {wallet === null ? texts.signOutText : texts.signOutTextConnected}
          </p>
        )}
        {wallet !== null && (
          <p id={`${id}-wallet`} className={styles.soft}>
            {subject.signedIn ? texts.disconnectTextSignedIn({ wallet }) : texts.disconnectText({ wallet })}
          </p>
        )}
        {signOut.state === 'failed' && (
          <p role="alert" className={styles.warning}>
            {texts.signOutFailed}
          </p>
        )}
      </div>
      <Actions>
        {subject.signedIn && (
          <SecondaryButton
            aria-describedby={`${id}-session`}
            aria-disabled={signOut.state === 'under-way'}
            onClick={signOut.start}
          >
            {signOut.state === 'under-way' ? texts.signingOut : texts.signOut}
          </SecondaryButton>
        )}
        {wallet !== null && (
          <SecondaryButton aria-describedby={`${id}-wallet`} onClick={runtime.actions.disconnect}>
            {texts.disconnect({ wallet })}
          </SecondaryButton>
        )}
      </Actions>
      {wallet !== null && cosigns(authentication) && (
        <Others>
          <AsSafe />
        </Others>
      )}
    </>
  )
}

/** Returns a function that ends the session, and then closes the dialog if no wallet is connected. */
function useLeaving(isConnected: boolean) {
  const { runtime } = useRareParts()
  const { authentication, session } = useKit()
  const [state, setState] = useState<'offered' | 'under-way' | 'failed'>('offered')
  const leave = async (dialog: Element | null) => {
    setState('under-way')
    try {
      await session.follow(authentication.signOut())
      session.set(null)
    } catch {
      // A person who was signed out elsewhere in the meantime is signed out.
      if (session.getSnapshot().status === 'signed-in') return setState('failed')
    }
    setState('offered')
    if (!isConnected) return runtime.actions.close()
    // The button that had the focus was removed.
    dialog?.querySelector('h2')?.focus()
  }
  const start = ({ currentTarget }: MouseEvent) => void leave(currentTarget.closest('dialog'))
  return { state, start: state === 'under-way' ? undefined : start }
}
