import type { WalletMemory } from '../recent/recent.ts'
import { createStore } from '../store.ts'

/**
 * Marks that this browser has opened a cosigning that may still be open. It is neither secret nor a proof: the server
 * knows what is open. Code that waits for a cosigning without the dialog checks this first.
 */
export const openCosigningsKey = 'countersign.cosigning'

/** How often the mark was written on this page. */
const changes = createStore(0)

/** Whether this browser may have an open cosigning. */
export function mayHaveOpenCosignings(memory: WalletMemory | undefined): boolean {
  try {
    return memory?.getItem(openCosigningsKey) != null
  } catch {
    return false
  }
}

/** Calls `listener` after the mark may have changed, here or in another tab, until the returned function is called. */
export function subscribeOpenCosignings(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

export function noteOpenCosignings(memory: WalletMemory | undefined, are: boolean) {
  try {
    if (are) memory?.setItem(openCosigningsKey, '1')
    else memory?.removeItem(openCosigningsKey)
  } catch {
    // The storage is full or blocked: the cosigning continues while the dialog is open, and at the server.
  }
  changes.set(changes.getSnapshot() + 1)
}
