import type { Site } from '@countersign/api'
import { useKit } from '../kit/context.ts'
import { useShownEffect } from './use-shown.ts'
import { useStore } from './use-store.ts'

/** Returns the site's name and chains; `undefined` until they are loaded. */
export function useSite(): Site | undefined {
  const { site, session } = useKit()
  const { status } = useStore(session)
  // Tries again when the session changes: if the server answers about the session, it can answer here too.
  useShownEffect(() => {
    // The failure is shown with the session, which offers to try again.
    site.load().catch(() => {})
  }, [site, status])
  return useStore(site)
}
