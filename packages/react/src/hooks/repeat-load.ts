import { createCachedResource, perKey } from '@countersign/wallets/state'
import type { Kit } from '../kit/kit.ts'
import { pauses } from './pauses.ts'

/** The session and the site of a kit, which are loaded again after a failure. */
export const serverOf = perKey(
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
