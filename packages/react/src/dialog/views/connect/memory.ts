import type { WalletRuntime } from '@countersign/wallets'
import { createStore, type Store } from '@countersign/wallets/state'

/** What a person has done with the list. Kept while they look at other views, until the dialog is closed. */
export type ListMemory = {
  readonly query: string
  /** Whether the whole list is shown. */
  readonly isWhole: boolean
  /** The key of the row that the Tab key leads to. */
  readonly active: string | null
  /** How far the list was scrolled, in pixels. */
  readonly scrolled: number
}

const untouched: ListMemory = { query: '', isWhole: false, active: null, scrolled: 0 }

const memories = new WeakMap<
  Pick<WalletRuntime, 'state'>,
  Store<ListMemory> & { change: (change: Partial<ListMemory>) => void }
>()

/** Gives what is remembered of the list of one runtime. */
export function listMemory(runtime: Pick<WalletRuntime, 'state'>) {
  const known = memories.get(runtime)
  if (known) return known
  const store = createStore(untouched)
  runtime.state.subscribe(() => {
    if (runtime.state.getSnapshot().view === null) store.set(untouched)
  })
  const memory = {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    change: (change: Partial<ListMemory>) => store.set({ ...store.getSnapshot(), ...change }),
  }
  memories.set(runtime, memory)
  return memory
}
