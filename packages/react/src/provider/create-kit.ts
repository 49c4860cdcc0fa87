import {
  createStore,
  type DialogState,
  hasPending,
  initialDialog,
  type Opening,
} from '@countersign/wallets/state'
import { openCosigningsFlag } from '../browser-flag.ts'
import { lazyHistory } from '../dialog/lazy-history.ts'
import { soon } from '../hooks/soon.ts'
import { backendOf } from '../kit/backend.ts'
import type { CornerPart, Kit, KitOptions, Parts } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'
import { createCurrentSession } from '../session/session.ts'
import { createCurrentSite } from '../site/site.ts'
import type { WalletKind } from '../wallets/wallet-kind.ts'
import { checkProps } from './check-props.ts'

/** What needs no further package. */
const defaultWallets: readonly WalletKind[] = [{ type: 'injected' }, { type: 'safe' }]

const loadCode = () => import('./loaded.ts')

/** Creates what the provider shares with the kit's components and hooks. Asks no wallet before `load` or `open`. */
export function createKit(options: KitOptions): Kit {
  const { locale, chains, sentPage, wallets = defaultWallets, onSignedIn } = options
  if (process.env.NODE_ENV !== 'production') checkProps({ ...options, wallets })
  // With the page's own configuration, the kit takes over connections as soon as it is loaded: that needs intent.
  const wagmi = typeof options.wagmiConfig === 'object' ? options.wagmiConfig : undefined
  const mayPreload = options.preload !== false && wagmi === undefined
  const backend = backendOf(options)
  const { client, authentication } = backend
  const session = createCurrentSession(authentication, options.session)
  const site = createCurrentSite(
    chains ? { site: async () => (await import('../site/static-site.ts')).siteOf(chains).site() } : client,
  )
  const parts = createStore<Parts>({ status: 'absent' })
  const state = createStore<DialogState>(initialDialog)
  const corner = createStore<CornerPart | null>(null)
  const signedIn = createStore<{ readonly session: RegisteredSession } | null>(null)
  let isUnmounted = false
  const history = lazyHistory({ back, leave: close }, loadCode)
  /** Counts unmounts: what was still loading at an unmount is ignored. */
  let generation = 0
  /** Whether the person has shown intent: before, code may be prepared, but no wallet is asked to announce itself. */
  let isIntended = false

  state.subscribe(() => {
    if (state.getSnapshot().view) history.opened()
    else {
      void history.closed()
      void wait()
    }
  })

  function load() {
    // A pointer that came near loads it after the next frame, when the page may have been left.
    if (isUnmounted) return
    const loaded = parts.getSnapshot()
    if (!isIntended && loaded.status === 'ready') loaded.runtime.installed.refresh()
    isIntended = true
    void prepare()
  }

  async function prepare() {
    const { status } = parts.getSnapshot()
    if (status === 'loading' || status === 'ready') return
    const mine = generation
    parts.set({ status: 'loading' })
    // When the dialog's content shows, Back works in it, and it is known which wallets are offered beside installed ones.
    const loaded = await Promise.all([
      loadCode(),
      locale.loadDialog(),
      Promise.all(wallets.map(async kind => 'load' in kind && kind.load(await site.load(), client))),
      history.load(),
    ]).catch(() => null)
    if (mine !== generation) return
    if (!loaded) return parts.set({ status: isIntended ? 'failed' : 'absent' })
    // After a reload, the last dialog's history entry is removed first: that must not count as going back in this one.
    if (!state.getSnapshot().view) await history.closed()
    if (mine !== generation) return
    const [{ startDialog }, words, loadedWallets] = loaded
    await startDialog({
      ...{ ...backend, session, site, state, parts, words, wallets, loadedWallets, options },
      isWanted: () => mine === generation,
      asksWallets: () => isIntended,
      onSignedIn: async opened => {
        session.set(opened)
        // The page may navigate now, so the history entry is removed first.
        await history.closed()
        try {
          onSignedIn(opened)
        } finally {
          signedIn.set({ session: opened })
        }
      },
    })
  }

  /** Waits for owners that this browser has asked to confirm. Other browsers load nothing for it. */
  async function wait() {
    if (corner.getSnapshot() || !openCosigningsFlag.isSet()) return
    const mine = generation
    const part = await loadCode()
      .then(({ loadCorner }) => loadCorner())
      .catch(() => null)
    if (part && mine === generation) corner.set(part)
  }

  /** Whether the page may be an app in Safe{Wallet}: the Safe around it is then connected at once. */
  const isInSafe = () => wallets.some(kind => 'findApp' in kind) && window.parent !== window

  function open(what: Opening = 'connect') {
    isIntended = true
    void prepare()
    const loaded = parts.getSnapshot()
    // It asks the wallets first: which view opens depends on them.
    if (loaded.status === 'ready') return loaded.runtime.actions.open(what)
    // Until then, `openingOf` reads from this what was requested.
    const isPlace = what === 'networks' || what === 'profile'
    const isWallet = what === 'wallet' || what === 'account'
    // Both ask the only wallet at once.
    const isDirect = what === 'installed' || what === 'wallet'
    const name = isPlace ? what : what === 'safe' ? 'safe-ways' : isDirect ? 'status' : 'connect'
    const purpose = isPlace || isWallet ? what : 'sign-in'
    state.set({ ...initialDialog, purpose, view: { name } })
  }

  function close() {
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.actions.close()
    else if (state.getSnapshot().view) state.set(initialDialog)
  }

  function back() {
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.actions.back()
    else close()
  }

  function dispose() {
    generation += 1
    isIntended = false
    isUnmounted = true
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.dispose()
    parts.set({ status: 'absent' })
    corner.set(null)
    state.set(initialDialog)
  }

  const kit: Kit = {
    ...backend,
    session,
    site,
    wallets,
    locale,
    sentPage,
    parts,
    state,
    signedIn,
    wagmi,
    isUnmounted: () => isUnmounted,
    corner,
    waitForOwners: () => void wait(),
    prepare: () => {
      if (mayPreload) void prepare()
    },
    load,
    loadAgain: () =>
      void import('../hooks/use-server-failure.ts').then(
        ({ repeatLoad }) => repeatLoad(kit),
        () => {},
      ),
    open,
    close,
    mount: () => {
      isUnmounted = false
      const stop = history.listen()
      // Reading the browser's storage takes a while and must not delay the page's first frame.
      const cancel = soon(() => {
        // The dialog was open and waited for a phone when the page was reloaded.
        if (hasPending() || isInSafe()) load()
        void wait()
      })
      return () => {
        cancel()
        dispose()
        stop()
      }
    },
  }
  return kit
}
