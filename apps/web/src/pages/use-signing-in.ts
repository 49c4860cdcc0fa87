import { useDialog, useSession, useSignIn } from '@countersign/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Lets a press that needs a session sign the person in first. If the dialog is closed without one, the intent is
 * dropped.
 *
 * @param onSignedIn - called once with what the person wanted, as soon as they are signed in
 * @returns a function that opens the dialog for what the person wants
 */
export function useSigningIn<Intent extends object>(
  onSignedIn: (intent: Intent) => void,
): (intent: Intent) => void {
  const [intent, setIntent] = useState<Intent | null>(null)
  const { isOpen, open } = useDialog()
  const isSignedIn = useSession().status === 'signed-in'
  const signIn = useSignIn()
  /** When the dialog was opened: one that was done before does not count. */
  const earlier = useRef(signIn)
  // The dialog may close before the session is known here.
  const isDone = signIn.status === 'done' && signIn !== earlier.current
  const wasOpen = useRef(false)
  useEffect(() => {
    if (intent === null) return
    if (isSignedIn) {
      setIntent(null)
      onSignedIn(intent)
    } else if (wasOpen.current && !isOpen && !isDone) setIntent(null)
    wasOpen.current = isOpen
  }, [intent, isSignedIn, isOpen, isDone, onSignedIn])
  return intent => {
    wasOpen.current = false
    earlier.current = signIn
    setIntent(intent)
    open()
  }
}
