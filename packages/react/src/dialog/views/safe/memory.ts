import type { WalletRuntime } from '@countersign/wallets'
import { createStore, type Store } from '@countersign/wallets/state'
import { emptyForm, type SafeForm } from './form.ts'

type FormMemory = Store<SafeForm> & { readonly change: (change: Partial<SafeForm>) => void }

const memories = new WeakMap<Pick<WalletRuntime, 'state'>, FormMemory>()

/** What a person has typed of a Safe: it is there again when they come back, as long as the page stands. */
export function formMemory(runtime: Pick<WalletRuntime, 'state'>): FormMemory {
  const known = memories.get(runtime)
  if (known) return known
  const store = createStore(emptyForm)
  const memory: FormMemory = {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    change: change => store.set({ ...store.getSnapshot(), ...change }),
  }
  memories.set(runtime, memory)
  return memory
}
