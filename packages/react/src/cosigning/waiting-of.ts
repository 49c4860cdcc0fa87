import type { Kit } from '../kit/kit.ts'
import { cosignOf } from './cosign-of.ts'
import { mayWait, noteNobodyWaits } from './mark.ts'
import { createWaiting, type Waiting } from './waiting.ts'

const shared = new WeakMap<Kit['session'], Waiting>()

/** What waits for the owners of Safes, shared by all parts of the page; `null` where the site's backend has no such thing. */
export function waitingOf(kit: Pick<Kit, 'authentication' | 'client' | 'session' | 'state'>): Waiting | null {
  const known = shared.get(kit.session)
  if (known) return known
  const cosign = cosignOf(kit)
  if (!cosign) return null
  const made = createWaiting({
    cosign,
    session: kit.session,
    isHeld: id => {
      const { signIn } = kit.state.getSnapshot()
      return signIn.status === 'waiting-for-confirmations' && signIn.cosigning.id === id
    },
    mayWait,
    onNobody: noteNobodyWaits,
  })
  shared.set(kit.session, made)
  return made
}
