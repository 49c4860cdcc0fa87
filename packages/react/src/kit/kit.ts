import type { PageClient } from '@countersign/api'
import type { Arrangement, WagmiConfigSource, WalletRuntime } from '@countersign/wallets'
import {
  createStore,
  type DialogState,
  hasPending,
  initialDialog,
  type Opening,
  type Store,
} from '@countersign/wallets/state'
import type { ComponentType } from 'react'
import { mayWait } from '../cosigning/mark.ts'
import { lateHistory } from '../dialog/late-history.ts'
import { soon } from '../dialog/soon.ts'
import type { DialogLocale, Locale } from '../locales/locale.ts'
import type { SafeAppSource } from '../safe-app.ts'
import type { RegisteredSession } from '../session/register.ts'
import { type CurrentSession, createCurrentSession } from '../session/session.ts'
import { type CurrentSite, createCurrentSite } from '../site/site.ts'
import type { GivenChain } from '../site/static-site.ts'
import { type AccountSource, type BackendOptions, backendOf, type SessionBackend } from './backend.ts'
import type { HostedSource } from './hosted-source.ts'
import type { RelaySource } from './relay-source.ts'

/** What is loaded when a person shows intent. */
export type Parts =
  | { readonly status: 'absent' | 'loading' | 'failed' }
  | {
      readonly status: 'ready'
      readonly runtime: WalletRuntime
      readonly words: DialogLocale
      readonly Content: ComponentType
      readonly Notices: ComponentType
    }

/** Drawn in the corner of the page; `shows`: whether anything is to be seen of it. */
type CornerPart = ComponentType<{ readonly shows: boolean }>

/** What the provider holds: everything that the kit's components and hooks share. */
export type Kit = {
  readonly client: PageClient
  readonly authentication: SessionBackend
  readonly accounts: AccountSource
  readonly session: CurrentSession
  readonly site: CurrentSite
  readonly locale: Locale
  readonly parts: Store<Parts>
  /** Where everything stands that the dialog shows; before its parts are loaded, the view that was asked for. */
  readonly state: Store<DialogState>
  /** What waits for owners of Safes and says so in the corner; `null` while nobody is waited for. */
  readonly corner: Store<CornerPart | null>
  /** Begins to wait for owners of Safes, if there are any to wait for. */
  readonly waitForOwners: () => void
  /** Loads wallet and dialog code. Harmless to call often: a pointer that comes near is enough. */
  readonly load: () => void
  /** Opens the dialog, at once, whatever is still to be loaded. */
  readonly open: (what?: Opening) => void
  /** Closes the dialog and ends what runs in it; a connected wallet stays connected. */
  readonly close: () => void
  /**
   * Takes its part in the page: the browser's Back leads through the dialog.
   *
   * @returns a function that lets go of everything again; the kit can be mounted anew after that
   */
  readonly mount: () => () => void
}

export type KitOptions = BackendOptions & {
  /** @default what `GET /v1/site` of our own server says */
  readonly chains?: readonly GivenChain[] | undefined
  readonly wallets?: Arrangement | undefined
  readonly wagmiConfig?: WagmiConfigSource | undefined
  /** @default none */
  readonly relay?: RelaySource | undefined
  /** @default none */
  readonly hosted?: HostedSource | undefined
  /** @default none */
  readonly safeApp?: SafeAppSource | undefined
  /** Who is signed in, as far as it is known already. */
  readonly session?: RegisteredSession | null | undefined
  readonly locale: Locale
  readonly onSignedIn: (session: RegisteredSession) => void
}

/** Makes what the provider holds. Nothing of wallets is loaded before `load` or `open`. */
export function createKit(options: KitOptions): Kit {
  const { locale, chains, onSignedIn } = options
  const backend = backendOf(options)
  const { client, authentication } = backend
  const session = createCurrentSession(authentication, options.session)
  const site = createCurrentSite(
    chains ? { site: async () => (await import('../site/static-site.ts')).siteOf(chains).site() } : client,
  )
  const parts = createStore<Parts>({ status: 'absent' })
  const state = createStore<DialogState>(initialDialog)
  const corner = createStore<CornerPart | null>(null)
  const history = lateHistory({ back, leave: close })
  /** Counts what was let go of: what is being loaded for an earlier one is not wanted any more. */
  let generation = 0

  state.subscribe(() => {
    if (state.getSnapshot().view) history.opened()
    else {
      void history.closed()
      void wait()
    }
  })

  async function load() {
    const { status } = parts.getSnapshot()
    if (status === 'loading' || status === 'ready') return
    const mine = generation
    parts.set({ status: 'loading' })
    // Whoever sees the dialog’s content can go back from it, and it is settled what is offered beside what is installed.
    const loaded = await Promise.all([
      import('./loaded.ts'),
      locale.loadDialog(),
      options.relay && site.read().then(options.relay),
      options.hosted && site.read().then(read => options.hosted?.(read, client)),
      history.fetch(),
    ]).catch(() => null)
    if (mine !== generation) return
    if (!loaded) return parts.set({ status: 'failed' })
    // Where the page was loaded anew, the last dialog’s entry goes first: that is no going back from this one.
    if (!state.getSnapshot().view) await history.closed()
    if (mine !== generation) return
    const [{ takeUp }, words, relay = null, hosted = null] = loaded
    await takeUp({
      ...{ ...backend, session, site, state, parts, words, relay, hosted, options },
      isWanted: () => mine === generation,
      onSignedIn: async opened => {
        session.set(opened)
        // The page may go elsewhere now: first the history is as it was.
        await history.closed()
        onSignedIn(opened)
      },
    })
  }

  /** Waits for owners whom this browser has asked. For everybody else nothing of it is loaded. */
  async function wait() {
    if (corner.getSnapshot() || !mayWait()) return
    const mine = generation
    const part = await import('../cosigning/fetch-corner.ts')
      .then(({ fetchCorner }) => fetchCorner())
      .catch(() => null)
    if (part && mine === generation) corner.set(part)
  }

  function open(what: Opening = 'connect') {
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') return loaded.runtime.actions.open(what)
    const name = what === 'wallet' ? 'connect' : what
    state.set({ ...initialDialog, purpose: what === 'connect' ? 'sign-in' : what, view: { name } })
    void load()
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
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.dispose()
    parts.set({ status: 'absent' })
    corner.set(null)
    state.set(initialDialog)
  }

  return {
    ...backend,
    session,
    site,
    locale,
    parts,
    state,
    corner,
    waitForOwners: () => void wait(),
    load: () => void load(),
    open,
    close,
    mount: () => {
      const stop = history.listen()
      // To look into the browser's storage takes a while, and is not to come before the page's first frame.
      const callOff = soon(() => {
        // It stood open, and waited for a phone, when the page was loaded anew.
        if (hasPending()) void load()
        void wait()
      })
      return () => {
        callOff()
        dispose()
        stop()
      }
    },
  }
}
