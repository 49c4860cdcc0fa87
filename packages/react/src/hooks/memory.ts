import type { WalletRuntime } from '@countersign/wallets'
import { createStore, perKey, type Store } from '@countersign/wallets/state'

/** What a person has done in a view, kept while other views are open. */
export type Memory<State> = Store<State> & { readonly change: (change: Partial<State>) => void }

/**
 * Returns a function that returns the memory of one runtime.
 *
 * @param lasts - `until-closed`: it is cleared when the dialog closes; or as long as the page is open
 */
export function createMemories<State extends object>(initial: State, lasts: 'until-closed' | 'always') {
  return perKey((runtime: Pick<WalletRuntime, 'state'>): Memory<State> => {
    const store = createStore(initial)
    if (lasts === 'until-closed')
      runtime.state.subscribe(() => {
        if (runtime.state.getSnapshot().view === null) store.set(initial)
      })
    const { subscribe, getSnapshot } = store
    return { subscribe, getSnapshot, change: change => store.set({ ...getSnapshot(), ...change }) }
  }, new WeakMap())
}
