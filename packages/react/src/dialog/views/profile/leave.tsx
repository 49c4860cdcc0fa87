import { type MouseEvent, useState } from 'react'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { useKit } from '../../../kit/context.ts'
import { Row, Rows } from '../../../pieces/row.tsx'
import { RowMark } from '../../../pieces/row-mark.tsx'
import styles from './profile.module.css'
import type { ProfileSubject } from './subject.ts'

/**
 * Renders sign-out and disconnect: the session and the wallet's connection are separate, and each row says what it ends.
 */
export function Leave({ subject }: { subject: ProfileSubject }) {
  const { runtime, words } = useAccountParts()
  const signOut = useLeaving(subject.wallet !== null)
  const texts = words.profile.leave
  const wallet = subject.wallet && (subject.wallet.wallet.name ?? words.unnamedWallet)
  return (
    <div className={styles.part}>
      {signOut.state === 'failed' && (
        <p role="alert" className={styles.warning}>
          {texts.signOutFailed}
        </p>
      )}
      <Rows>
        {subject.signedIn && (
          <li>
            <Row
              icon={<RowMark of="leave" />}
              name={signOut.state === 'under-way' ? texts.signingOut : texts.signOut}
              hint={wallet === null ? texts.signOutText : texts.signOutTextConnected}
              aria-disabled={signOut.state === 'under-way'}
              onClick={signOut.start}
            />
          </li>
        )}
        {wallet !== null && (
          <li>
            <Row
              icon={<RowMark of="disconnect" />}
              name={texts.disconnect({ wallet })}
              hint={
                subject.signedIn ? texts.disconnectTextSignedIn({ wallet }) : texts.disconnectText({ wallet })
              }
              onClick={runtime.actions.disconnect}
            />
          </li>
        )}
      </Rows>
    </div>
  )
}

/** Returns a function that ends the session, and then closes the dialog if no wallet is connected. */
function useLeaving(isConnected: boolean) {
  const { runtime } = useAccountParts()
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
