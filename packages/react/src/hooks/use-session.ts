import { soon } from '../dialog/soon.ts'
import { useKit } from '../kit/context.ts'
import type { SessionState } from '../session/session.ts'
import { useShownEffect } from './use-shown.ts'
import { useStore } from './use-store.ts'

/**
 * Says whether this browser is signed in. The answer is the server's, asked again whenever a part of the page that
 * wants to know comes into view; no wallet is asked or loaded for it.
 */
export function useSession(): SessionState & { readonly refresh: () => void } {
  const { session } = useKit()
  // Once the page is seen: asking, and drawing what is answered, would come before its first frame.
  useShownEffect(() => soon(session.refresh), [session])
  return { ...useStore(session), refresh: session.refresh }
}
