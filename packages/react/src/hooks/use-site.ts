import type { Site } from '@countersign/api'
import { useKit } from '../kit/context.ts'
import type { CurrentSite } from '../site/site.ts'
import { useShownEffect } from './use-shown.ts'
import { useRead, useStore } from './use-store.ts'

/** Loads the site. */
export function useSiteLoad(): CurrentSite {
  const { site, session, loadAgain } = useKit()
  const status = useRead(session, session => session.status)
  // Tries again when the session changes: if the server answers about the session, it can answer here too.
  useShownEffect(() => {
    // A failure is shown with the session, which offers to try again.
    if (status === 'unavailable') loadAgain()
    site.load().catch(loadAgain)
  }, [site, status, loadAgain])
  return site
}

/** Returns the site's name and chains; `undefined` until they are loaded. */
export function useSite(): Site | undefined {
  return useStore(useSiteLoad())
}
