import { browserStorage } from '../browser-storage.ts'
import { createStore, type Store } from '../store.ts'
import { injectedId } from '../wallet.ts'

/** The wallets that connected here before, by a name that is stable between visits, newest first. */
export type Recent = Store<readonly string[]> & {
  /** Returns the wallet that the next visit looks for; `null` after the person has disconnected it. */
  readonly last: () => string | null
  /** Records that a wallet has connected. */
  readonly note: (name: string) => void
  /** Records that the person has disconnected it: it stays in the list, and is not looked for. */
  readonly forgetLast: () => void
}

/** Where it is stored between visits. */
export type WalletMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Remembered = { readonly names: readonly string[]; readonly last: string | null }

const key = 'countersign.wallets'
/** What earlier versions stored: only the name of the last wallet. */
const formerKey = 'countersign.wallet'
const most = 3
const nothing: Remembered = { names: [], last: null }

/** Stores the last three wallets; without storage, for the lifetime of the page. */
export function createRecent(memory: WalletMemory | undefined): Recent {
  let { names, last } = read(memory)
  const store = createStore(names)

  function keep(next: Remembered) {
    names = next.names
    last = next.last
    try {
      memory?.setItem(key, JSON.stringify(next))
      memory?.removeItem(formerKey)
    } catch {
      // The storage is full or blocked: it is remembered until the page is left.
    }
    store.set(names)
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    last: () => last,
    note: name => {
      const same = names[0] === name
      if (same && last === name) return
      keep({
        names: same ? names : [name, ...names.filter(other => other !== name)].slice(0, most),
        last: name,
      })
    },
    forgetLast: () => {
      if (last !== null) keep({ names, last: null })
    },
  }
}

/**
 * Whether the wallet that the next visit looks for is one of this browser: those have an rdns, or no name at all. Reads
 * no wallet.
 *
 * @example
 * if (wasInBrowser()) runtime.rejoin()
 */
export function wasInBrowser(memory: WalletMemory | undefined = browserStorage('localStorage')): boolean {
  const { last } = read(memory)
  return last !== null && (last === injectedId || last.includes('.'))
}

function read(memory: WalletMemory | undefined): Remembered {
  try {
    const kept = memory?.getItem(key)
    if (kept) return parse(JSON.parse(kept))
    const former = memory?.getItem(formerKey)
    return former ? { names: [former], last: former } : nothing
  } catch {
    return nothing
  }
}

/** Anyone with access to the browser can change what is stored. */
function parse(kept: unknown): Remembered {
  if (typeof kept !== 'object' || kept === null || !('names' in kept) || !Array.isArray(kept.names))
    return nothing
  const names = kept.names.filter(name => typeof name === 'string').slice(0, most)
  const last = 'last' in kept && typeof kept.last === 'string' ? kept.last : null
  return { names, last }
}
