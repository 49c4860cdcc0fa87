import { createStore, type Store } from '../store.ts'
import { isProvider, type Wallet } from '../wallet.ts'
import { parseAnnouncement } from './announcement.ts'
import { heedTime } from './heed-time.ts'

/** More wallets than anyone has; bounds what a hostile script can put into the list. */
const mostWallets = 50

/** What discovery needs of a window. */
export type DiscoveryWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & { readonly ethereum?: unknown; readonly parent?: unknown }

export type Discovery = Store<readonly Wallet[]> & {
  /** Asks all wallets to announce themselves again. */
  readonly refresh: () => void
  /** Stops listening. */
  readonly stop: () => void
}

/**
 * Finds the wallets installed in this browser: those that announce themselves (EIP-6963), and if none does, the one
 * that put itself at `window.ethereum`. Wallets that announce late join the list when they do; the list keeps the
 * order of arrival, so that nothing moves under a person's finger.
 *
 * @param target - the window; without one (on a server) the list is empty.
 * @param findSafe - finds the Safe in whose frame the page is, which stands first; asked in a frame only.
 */
export function createDiscovery(
  target: DiscoveryWindow | undefined = browserWindow(),
  findSafe?: () => Promise<Wallet | null>,
): Discovery {
  const announced = new Map<string, Wallet>()
  let safe: Wallet | null = null
  const store = createStore<readonly Wallet[]>([])

  function publish() {
    const others = announced.size > 0 ? [...announced.values()] : legacyWallet(target)
    const wallets = safe ? [safe, ...others] : others
    const before = store.getSnapshot()
    const same =
      wallets.length === before.length &&
      wallets.every(
        (wallet, index) => wallet.id === before[index]?.id && wallet.provider === before[index]?.provider,
      )
    if (!same) store.set(wallets)
  }

  function onAnnouncement(event: Event) {
    const wallet = parseAnnouncement('detail' in event ? event.detail : undefined)
    // The first to hold an id keeps it: a later announcement cannot take over a wallet that is already listed.
    if (!wallet || announced.has(wallet.id) || announced.size >= mostWallets) return
    // Some wallets announce again under a new uuid each time they are asked.
    const twice = [...announced.values()].some(
      other => other.provider === wallet.provider && other.rdns === wallet.rdns,
    )
    if (twice) return
    announced.set(wallet.id, wallet)
    publish()
  }

  const refresh = () => {
    target?.dispatchEvent(new Event('eip6963:requestProvider'))
    publish()
  }

  target?.addEventListener('eip6963:announceProvider', onAnnouncement)
  // What wallets older than EIP-6963 say when they arrive after the page did.
  target?.addEventListener('ethereum#initialized', publish)
  refresh()
  // Where its code cannot be loaded, the other wallets are there all the same.
  if (target && target.parent !== target)
    findSafe?.().then(
      found => {
        safe = found
        publish()
      },
      () => {},
    )

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    refresh,
    stop: () => {
      target?.removeEventListener('eip6963:announceProvider', onAnnouncement)
      target?.removeEventListener('ethereum#initialized', publish)
    },
  }
}

function legacyWallet(target: DiscoveryWindow | undefined): readonly Wallet[] {
  try {
    const provider = target?.ethereum
    return isProvider(provider)
      ? [{ id: 'injected', name: null, icon: null, rdns: null, provider: heedTime(provider) }]
      : []
  } catch {
    return []
  }
}

/** This page's; `undefined` on a server. */
export function browserWindow(): DiscoveryWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}
