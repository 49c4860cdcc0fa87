import { useCountersign } from '@countersign/react'
import { useEffect, useRef } from 'react'

/**
 * Lets a press that needs a session sign the person in first. If the dialog is closed without one, or the page is left,
 * the intent is dropped.
 *
 * @param onSignedIn - called once with what the person wanted, as soon as they are signed in
 * @returns a function that opens the dialog for what the person wants
 */
export function useSigningIn<Intent extends object>(
  onSignedIn: (intent: Intent) => void,
): (intent: Intent) => void {
  const signIn = useCountersign(countersign => countersign.signIn)
  const latest = useRef<typeof onSignedIn | null>(null)
  useEffect(() => {
    latest.current = onSignedIn
    return () => {
      latest.current = null
    }
  })
  return intent => {
    signIn().then(
      () => latest.current?.(intent),
      // The person closed the dialog.
      () => {},
    )
  }
}
