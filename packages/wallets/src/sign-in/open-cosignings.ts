import { hasFlag, setFlag } from '../flag.ts'
import type { WalletMemory } from '../recent/recent.ts'
import { createStore } from '../store.ts'

/**
 * Marks that this browser has opened a cosigning that may still be open. It is neither secret nor a proof: the server
 * knows what is open. Code that waits for a cosigning without the dialog checks this first.
 */
export const openCosigningsKey = 'countersign.cosigning'

/** How often the mark was written on this page. */
const changes = createStore(0)

/**
 * Whether this browser may have an open cosigning.
 *
 * @example
 * if (mayHaveOpenCosignings(browserStorage('localStorage'))) console.log(await client.cosignings())
 */
export const mayHaveOpenCosignings = (memory: WalletMemory | undefined): boolean =>
  hasFlag(memory, openCosigningsKey)

/**
 * Calls `listener` after the mark may have changed, here or in another tab, until the returned function is called.
 *
 * @example
 * const memory = browserStorage('localStorage')
 * const stop = subscribeOpenCosignings(() => draw(mayHaveOpenCosignings(memory)))
 */
export function subscribeOpenCosignings(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/**
 * Without storage, the cosigning continues while the dialog is open, and at the server.
 *
 * @example
 * const { items } = await client.cosignings()
 * noteOpenCosignings(browserStorage('localStorage'), items.some(({ status }) => status === 'NEEDS_CONFIRMATION'))
 */
export function noteOpenCosignings(memory: WalletMemory | undefined, are: boolean) {
  setFlag(memory, openCosigningsKey, are)
  changes.set(changes.getSnapshot() + 1)
}
