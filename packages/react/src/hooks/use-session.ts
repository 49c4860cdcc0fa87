import { signedInFlag } from '../browser-flag.ts'
import { useKit } from '../kit/context.ts'
import type { CurrentSession, SessionState } from '../session/session.ts'
import { soon } from './soon.ts'
import { useShownEffect } from './use-shown.ts'
import { useInBrowser, useStore } from './use-store.ts'

/**
 * Asks the backend who is signed in, whenever a component that uses this comes into view; no wallet is asked or loaded
 * for it.
 */
export function useSessionRefresh(): CurrentSession {
  const { session } = useKit()
  // After the first frame of the page: the request, and rendering its answer, would delay it.
  useShownEffect(() => soon(session.refresh), [session])
  return session
}

/**
 * Returns the session of this browser, and `refresh`, which asks the backend again. It is asked whenever a component
 * that uses this comes into view.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const session = useSession()
 * if (session.status === 'signed-in') console.log(session.account) // 'eip155:1:0xd8dA…'
 */
export function useSession(): SessionState & { readonly refresh: () => void } {
  const session = useSessionRefresh()
  return { ...useStore(session), refresh: session.refresh }
}

/**
 * Returns whether this browser was signed in at its last visit; `false` on a server, which cannot know.
 *
 * @example
 * const wasSignedIn = useWasSignedIn()
 * const isSignedOut = status === 'signed-out' || (status === 'loading' && !wasSignedIn)
 */
export function useWasSignedIn(): boolean {
  return useInBrowser() && signedInFlag.isSet()
}
