import type { Store } from '@countersign/wallets'
import { useSyncExternalStore } from 'react'

/** Returns the value of a store, and rerenders when it changes. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}

/** Reads from a store. Rerenders only when the result changes. */
export function useRead<State, Value extends string | boolean | null>(
  { subscribe, getSnapshot }: Store<State>,
  select: (state: State) => Value,
): Value {
  const read = () => select(getSnapshot())
  return useSyncExternalStore(subscribe, read, read)
}

const subscribe = () => () => {}

/** Returns whether the component renders in a browser; `false` on a server and during hydration. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
