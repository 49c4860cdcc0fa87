import { createStore } from '@countersign/wallets/state'
import { useShownEffect } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { Waiting, WaitingState } from './waiting.ts'
import { waitingOf } from './waiting-of.ts'

export type WaitingForOwners = Pick<WaitingState, 'status' | 'open'> & {
  /** Asks anew which there are. */
  readonly refresh: () => void
  /** Takes one back: none of its owners can confirm any more. @throws what the server throws */
  readonly cancel: Waiting['cancel']
}

/**
 * Says for which owners of Safes this browser waits, as it changes. When enough have confirmed, the person is signed in,
 * without a wallet; the part of the page that calls this need not do anything for it.
 */
export function useWaiting(): WaitingForOwners {
  const waiting = waitingOf(useKit())
  useShownEffect(() => waiting?.run(), [waiting])
  const { status, open } = useStore(waiting ?? nobody)
  return { status, open, refresh: () => waiting?.look(), cancel: async id => waiting?.cancel(id) }
}

const nobody = createStore<WaitingState>({ status: 'known', open: [], news: null })
