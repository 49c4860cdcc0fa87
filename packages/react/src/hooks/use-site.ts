import type { Site } from '@countersign/api'
import { useKit } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'
import type { CurrentSite } from '../site/site.ts'
import { useShownEffect } from './use-shown.ts'
import { useRead, useStore } from './use-store.ts'

/** Loads the site. */
export function useSiteLoad(): CurrentSite {
  const kit = useKit()
  const { site, session } = kit
  const status = useRead(session, session => session.status)
  // Tries again when the session changes: if the server answers about the session, it can answer here too.
  useShownEffect(() => {
    // A failure is shown with the session, which offers to try again.
    if (status === 'unavailable') loadAgain(kit)
    site.load().catch(() => loadAgain(kit))
  }, [kit, site, status])
  return site
}

/** Loads what the server has not answered again, and repeats that a few times. */
const loadAgain = (kit: Kit) =>
  void import('./repeat-load.ts').then(
    ({ repeatLoad }) => repeatLoad(kit),
    () => {},
  )

/**
 * Returns the site's name and chains; `undefined` until they are loaded.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * useSite()?.name // 'Example'
 */
export function useSite(): Site | undefined {
  return useStore(useSiteLoad())
}
