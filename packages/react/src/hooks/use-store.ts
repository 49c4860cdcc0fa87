import type { Store } from '@countersign/wallets'
import { useSyncExternalStore } from 'react'

/** Reads a store, and draws again when it changes. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}
