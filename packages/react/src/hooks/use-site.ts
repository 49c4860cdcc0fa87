import type { Site } from '@countersign/api'
import { useKit } from '../kit/context.ts'
import { useShownEffect } from './use-shown.ts'
import { useStore } from './use-store.ts'

/** Reads the site's name and chains; `undefined` until they are known. */
export function useSite(): Site | undefined {
  const { site, session } = useKit()
  const { status } = useStore(session)
  // Once the server answers about the session, it does here too.
  useShownEffect(() => {
    // The failure is told where the session is shown, and there it can be asked again.
    site.read().catch(() => {})
  }, [site, status])
  return useStore(site)
}
