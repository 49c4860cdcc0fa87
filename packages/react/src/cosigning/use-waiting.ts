import { createStore, perKey } from '@countersign/wallets/state'
import { openCosigningsFlag } from '../browser-flag.ts'
import { useShownEffect } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'
import { cosignOf } from './cosign-of.ts'
import { createWaiting, type Waiting, type WaitingState } from './waiting.ts'

export interface WaitingForOwners extends Pick<WaitingState, 'status' | 'open'> {
  /** Loads the cosignings again. */
  readonly refresh: () => void
  /** Cancels a cosigning: none of its owners can confirm it any more. @throws what the server throws */
  readonly cancel: Waiting['cancel']
}

/**
 * Returns the cosignings that this browser waits for, and updates as they change. When enough owners have confirmed,
 * the person is signed in, without a wallet; the calling component does not have to do anything for it.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { open, cancel } = useWaiting()
 * const list = open.map(({ id }) => <button key={id} onClick={() => cancel(id)}>Cancel</button>)
 */
export function useWaiting(): WaitingForOwners {
  const waiting = waitingOf(useKit())
  useShownEffect(() => waiting?.run(), [waiting])
  const { status, open } = useStore(waiting ?? noCosignings)
  return { status, open, refresh: () => waiting?.reload(), cancel: async id => waiting?.cancel(id) }
}

const noCosignings = createStore<WaitingState>({ status: 'known', open: [], news: null })

/**
 * Returns the kit's store of the cosignings that wait for owners of Safes, shared by all components of the page; `null`
 * if the site's backend has no cosignings.
 */
export const waitingOf = perKey((kit: Kit): Waiting | null => {
  const cosign = cosignOf(kit)
  return (
    cosign &&
    createWaiting({
      cosign,
      session: kit.session,
      isHeld: id => {
        const { signIn } = kit.state.getSnapshot()
        return signIn.status === 'waiting-for-owners' && signIn.question.cosigning?.id === id
      },
      mayWait: openCosigningsFlag.isSet,
      onNobody: () => openCosigningsFlag.set(false),
    })
  )
}, new WeakMap())
