import { createCachedResource, perKey } from '@countersign/wallets/state'
import { useKit } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'
import { pauses } from './pauses.ts'
import { useSession } from './use-session.ts'
import { useShownEffect } from './use-shown.ts'
import { useSite } from './use-site.ts'
import { useStore } from './use-store.ts'

/** Why what needs the session or the site has to wait. */
export type ServerFailure = {
  /** Whether they are being loaded again. */
  readonly retrying: boolean
  readonly retry: () => void
}

/** The session and the site of a kit, which are loaded again after a failure. */
const serverOf = perKey(
  ({ session, site }: Pick<Kit, 'session' | 'site'>) =>
    createCachedResource({
      load: () => Promise.all([site.load(), loadSession(session)]),
      lifetime: () => Number.POSITIVE_INFINITY,
      repeat: { isIncomplete: () => false, after: pauses },
    }),
  new WeakMap(),
)

/** Loads the session and the site again now, and a few times more with growing pauses, until both are known. */
export function repeatLoad(kit: Pick<Kit, 'session' | 'site'>): void {
  void serverOf(kit).refresh()
}

/** @throws why the session could not be loaded */
async function loadSession(session: Kit['session']): Promise<void> {
  const { status } = session.getSnapshot()
  if (status === 'loading' || status === 'unavailable') await session.refresh()
  const { error } = session.getSnapshot()
  if (error !== undefined) throw error
}

/**
 * Returns a way to load the session and the site again if one of them could not be loaded; `null` otherwise. They are
 * loaded again automatically too, a few times with growing pauses.
 */
export function useServerFailure(): ServerFailure | null {
  const server = serverOf(useKit())
  useShownEffect(() => void server.refresh(), [server])
  const state = useStore(server)
  const { status } = useSession()
  const site = useSite()
  if ((site && status !== 'unavailable') || state.status === 'known' || !('error' in state)) return null
  return { retrying: state.status === 'loading', retry: () => void server.refresh() }
}
