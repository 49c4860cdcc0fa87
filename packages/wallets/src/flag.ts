import type { WalletMemory } from './recent/recent.ts'

/**
 * Whether the browser has kept a flag since an earlier visit. A flag is only a hint without any authority: anything may
 * clear it, and without storage it is never set.
 *
 * @param key - the name under which it is stored
 * @example
 * hasFlag(browserStorage('localStorage'), 'example.seen') // false
 */
export function hasFlag(memory: WalletMemory | undefined, key: string): boolean {
  try {
    return memory?.getItem(key) != null
  } catch {
    return false
  }
}

/**
 * Sets or clears a flag.
 *
 * @example
 * setFlag(browserStorage('localStorage'), 'example.seen', true)
 */
export function setFlag(memory: WalletMemory | undefined, key: string, isSet: boolean): void {
  try {
    if (isSet) memory?.setItem(key, '1')
    else memory?.removeItem(key)
  } catch {
    // The storage is full or blocked.
  }
}
