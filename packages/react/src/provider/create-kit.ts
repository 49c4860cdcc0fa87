import { createStore, type DialogState, initialDialog, lazy, type Opening } from '@countersign/wallets/state'
import { soon } from '../hooks/soon.ts'
import { backendOf } from '../kit/backend.ts'
import type { CornerPart, Kit, KitOptions, Parts } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'
import { createCurrentSession } from '../session/session.ts'
import { createCurrentSite } from '../site/site.ts'
import type { WalletKind } from '../wallets/wallet-kind.ts'
import { loadLater } from './load-later.ts'

/** What needs no further package. */
const defaultWallets: readonly WalletKind[] = [{ type: 'injected' }, { type: 'safe' }]

/** Returns something that is loaded after the page's first frame. */
const ofLater = <Value>(get: (later: Awaited<ReturnType<typeof loadLater>>) => Value | Promise<Value>) =>
  lazy(async () => get(await loadLater()))

/** Returns what the dialog shows until its code is loaded. */
function beforeCode(what: Opening): Pick<DialogState, 'purpose' | 'view'> {
  switch (what) {
    case 'networks':
    case 'profile':
      return { purpose: what, view: { name: what } }
    case 'safe':
      return { purpose: 'sign-in', view: { name: 'safe-ways' } }
    case 'safe-account':
      return { purpose: 'account', view: { name: 'safe' } }
    case 'account':
      return { purpose: what, view: { name: 'connect' } }
    case 'connect':
      return { purpose: 'sign-in', view: { name: 'connect' } }
    // The only wallet is asked at once.
    case 'wallet':
      return { purpose: what, view: { name: 'status' } }
    case 'installed':
      return { purpose: 'sign-in', view: { name: 'status' } }
  }
}

/**
 * Creates what the provider shares with the kit's components and hooks. Asks no wallet before `load` or `open`. What it
 * does after the page's first frame is in `run-kit.ts`.
 */
export function createKit(options: KitOptions): Kit {
  const { locale, chains, sentPage, wallets = options.wagmiConfig?.wallets ?? defaultWallets } = options
  const backend = backendOf(options)
  const session = createCurrentSession(backend.authentication, options.session)
  const site = createCurrentSite(
    chains ? { site: async () => (await loadLater()).siteOf(chains) } : backend.client,
  )
  const parts = createStore<Parts>({ status: 'absent' })
  const state = createStore<DialogState>(initialDialog)
  const hasButton = createStore(false)
  let left = new AbortController()
  let running = run()

  function run() {
    const { signal } = left
    return ofLater(later => later.runKit(kit, options, signal))
  }

  function load() {
    const { signal } = left
    // A pointer that came near loads it after the next frame, when the page may have been left.
    if (signal.aborted) return
    const loaded = running.get()
    if (loaded) return loaded.load()
    parts.set({ status: 'loading' })
    running.load().then(
      ({ load }) => load(),
      () => signal.aborted || parts.set({ status: 'failed' }),
    )
  }

  function open(what: Opening = 'connect') {
    const loaded = parts.getSnapshot()
    // It asks the wallets first: which view opens depends on them.
    if (loaded.status === 'ready') return loaded.runtime.actions.open(what)
    // Until then, `openingOf` reads from this what was requested.
    state.set({ ...initialDialog, ...beforeCode(what) })
    load()
  }

  function close() {
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.actions.close()
    else if (state.getSnapshot().view) state.set(initialDialog)
  }

  const kit = {
    ...backend,
    session,
    site,
    wallets,
    locale,
    sentPage,
    parts,
    state,
    accountLabel: ofLater(later => later.loadAccountLabel()),
    wrongNetwork: ofLater(later => later.loadWrongNetwork()),
    details: ofLater(later => later.loadDetails()),
    signedIn: createStore<{ readonly session: RegisteredSession } | null>(null),
    // A function loads it when a wallet is picked.
    wagmi: typeof options.wagmiConfig === 'object' ? options.wagmiConfig : undefined,
    isUnmounted: () => left.signal.aborted,
    corner: createStore<CornerPart | null>(null),
    hasButton,
    waitForOwners: () =>
      void running.load().then(
        ({ waitForOwners }) => waitForOwners(),
        () => {},
      ),
    prepare: () => hasButton.set(true),
    load,
    open,
    close,
    mount: () => {
      if (left.signal.aborted) {
        left = new AbortController()
        running = run()
      }
      // It must not delay the page's first frame.
      const cancel = soon(() => running.load().catch(console.error))
      return () => {
        cancel()
        left.abort()
        parts.set({ status: 'absent' })
        state.set(initialDialog)
      }
    },
  }
  return kit
}
