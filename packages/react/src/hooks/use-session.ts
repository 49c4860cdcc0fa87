import { signedInFlag } from '../browser-flag.ts'
import { useKit } from '../kit/context.ts'
import type { SessionState } from '../session/session.ts'
import { soon } from './soon.ts'
import { useShownEffect } from './use-shown.ts'
import { useInBrowser, useStore } from './use-store.ts'

/**
 * Returns the session of this browser. The server is asked again whenever a component that uses this comes into view;
 * no wallet is asked or loaded for it.
 */
export function useSession(): SessionState & { readonly refresh: () => void } {
  const { session } = useKit()
  // After the first frame of the page: the request, and rendering its answer, would delay it.
  useShownEffect(() => soon(session.refresh), [session])
  return { ...useStore(session), refresh: session.refresh }
}

/** Returns whether this browser was signed in at its last visit; `false` on a server, which cannot know. */
export function useWasSignedIn(): boolean {
  return useInBrowser() && signedInFlag.isSet()
}
