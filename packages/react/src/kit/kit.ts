import { type Client, createClient, type Session } from '@countersign/api'
import type { ConnectionState, SignInState, WalletRuntime } from '@countersign/wallets'
import { createStore, initialConnection, initialSignIn, type Store } from '@countersign/wallets/state'
import type { ComponentType } from 'react'
import type { DialogLocale, Locale } from '../locales/locale.ts'
import { type CurrentSession, createCurrentSession } from '../session/session.ts'
import { type CurrentSite, createCurrentSite } from '../site/site.ts'

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

/** What the provider holds: everything that the kit's components and hooks share. */
export type Kit = {
  readonly client: Client
  readonly session: CurrentSession
  readonly site: CurrentSite
  readonly locale: Locale
  readonly parts: Store<Parts>
  readonly dialog: Store<boolean>
  readonly connection: Store<ConnectionState>
  readonly signIn: Store<SignInState>
  /** Loads wallet and dialog code. Harmless to call often: a pointer that comes near is enough. */
  readonly load: () => void
  /** Opens the dialog, at once, whatever is still to be loaded. */
  readonly open: () => void
  /** Closes the dialog and ends what runs in it; a connected wallet stays connected. */
  readonly close: () => void
}

export type KitOptions = {
  readonly client?: Client | undefined
  readonly locale: Locale
  readonly onSignedIn: (session: Session) => void
}

/** Makes what the provider holds. Nothing of wallets is loaded before `load` or `open`. */
export function createKit({ locale, onSignedIn, client = createClient() }: KitOptions): Kit {
  const session = createCurrentSession(client)
  const site = createCurrentSite(client)
  const parts = createStore<Parts>({ status: 'absent' })
  const dialog = createStore(false)
  const connection = createStore<ConnectionState>(initialConnection)
  const signIn = createStore<SignInState>(initialSignIn)

  async function load() {
    const { status } = parts.getSnapshot()
    if (status === 'loading' || status === 'ready') return
    parts.set({ status: 'loading' })
    const loaded = await Promise.all([
      import('@countersign/wallets'),
      import('../dialog/content.tsx'),
      locale.loadDialog(),
    ]).catch(() => null)
    if (!loaded) {
      parts.set({ status: 'failed' })
      return
    }
    const [{ createRuntime }, { DialogContent, Notices }, words] = loaded
    const runtime = createRuntime({
      client,
      chains: async () => (await site.read()).chains,
      onSignedIn: opened => {
        session.set(opened)
        close()
        onSignedIn(opened)
      },
      onInDoubt: session.doubt,
    })
    runtime.connection.subscribe(() => connection.set(runtime.connection.getSnapshot()))
    runtime.signIn.subscribe(() => signIn.set(runtime.signIn.getSnapshot()))
    parts.set({ status: 'ready', runtime, words, Content: DialogContent, Notices })
    if (dialog.getSnapshot()) runtime.begin()
  }

  function open() {
    dialog.set(true)
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.begin()
    else void load()
  }

  function close() {
    if (!dialog.getSnapshot()) return
    dialog.set(false)
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.leave()
  }

  return {
    client,
    session,
    site,
    locale,
    parts,
    dialog,
    connection,
    signIn,
    load: () => void load(),
    open,
    close,
  }
}
