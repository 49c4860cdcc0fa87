import { createStore, type Store } from '../store.ts'
import { injectedId, isProvider, type Wallet } from '../wallet.ts'
import { parseAnnouncement } from './announcement.ts'
import { heedTime } from './heed-time.ts'

/** More wallets than anyone has; limits what a hostile script can add to the list. */
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
 * Finds the wallets installed in this browser: those that announce themselves (EIP-6963), or if no wallet does, the one
 * at `window.ethereum`. Wallets that announce late are added when they do; the list keeps the order of arrival, so that
 * nothing moves while a person clicks.
 *
 * @param target - the window; without one (on a server) the list is empty.
 * @param findSafe - finds the Safe that frames the page, which comes first; called in a frame only.
 * @param isQuiet - whether wallets are asked to announce themselves only with `refresh`.
 * @param isSafeOnly - whether no wallet of this browser is looked for, but only the Safe.
 */
export function createDiscovery(
  target: DiscoveryWindow | undefined = browserWindow(),
  findSafe?: () => Promise<Wallet | null>,
  isQuiet = false,
  isSafeOnly = false,
): Discovery {
  const browser = isSafeOnly ? undefined : target
  const announced = new Map<string, Wallet>()
  let safe: Wallet | null = null
  const store = createStore<readonly Wallet[]>([])

  function publish() {
    const others = announced.size > 0 ? [...announced.values()] : legacyWallet(browser)
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
    // The first wallet with an id keeps it: a later announcement cannot take over a wallet that is already listed.
    if (!wallet || announced.has(wallet.id) || announced.size >= mostWallets) return
    // Some wallets announce again under a new uuid on each request.
    const twice = [...announced.values()].some(
      other => other.provider === wallet.provider && other.rdns === wallet.rdns,
    )
    if (twice) return
    announced.set(wallet.id, wallet)
    publish()
  }

  const refresh = () => {
    browser?.dispatchEvent(new Event('eip6963:requestProvider'))
    publish()
  }

  browser?.addEventListener('eip6963:announceProvider', onAnnouncement)
  // The event of wallets older than EIP-6963 that load after the page.
  browser?.addEventListener('ethereum#initialized', publish)
  if (!isQuiet) refresh()
  // If its code cannot be loaded, the other wallets are still listed.
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
      browser?.removeEventListener('eip6963:announceProvider', onAnnouncement)
      browser?.removeEventListener('ethereum#initialized', publish)
    },
  }
}

function legacyWallet(target: DiscoveryWindow | undefined): readonly Wallet[] {
  try {
    const provider = target?.ethereum
    return isProvider(provider)
      ? [{ id: injectedId, name: null, icon: null, rdns: null, provider: heedTime(provider) }]
      : []
  } catch {
    return []
  }
}

/** Returns this page's window; `undefined` on a server. */
export function browserWindow(): DiscoveryWindow | undefined {
  return typeof window === 'undefined' ? undefined : window
}
