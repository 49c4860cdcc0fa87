import { createStore } from '@countersign/wallets/state'
import { useEffect, useRef, useSyncExternalStore } from 'react'

const changes = createStore(0)

/** Returns how often what waits for the person may have changed on this page. */
export const useForYouChanges = (): number =>
  useSyncExternalStore(changes.subscribe, changes.getSnapshot, changes.getSnapshot)

/**
 * Notes that what waits for the person may have changed whenever something that the page shows changes, here or
 * elsewhere.
 *
 * @param state - of the thing that the page shows, such as its revision
 */
export function useReportForYouChange(state: string | number): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    changes.set(changes.getSnapshot() + 1)
  }, [state])
}
