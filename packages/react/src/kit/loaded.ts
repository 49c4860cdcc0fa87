import { clientOf } from '@countersign/api'
import { createRuntime, type Relay } from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import type { Hosted } from '@countersign/wallets/hosted'
import type { DialogState, Opening, WritableStore } from '@countersign/wallets/state'
import { DialogContent, fetchProfile, Notices } from '../dialog/content.tsx'
import type { DialogLocale } from '../locales/locale.ts'
import { mayBeSignedIn } from '../session/may-be-signed-in.ts'
import type { RegisteredSession } from '../session/register.ts'
import type { Kit, KitOptions, Parts } from './kit.ts'
import { offeredWallets } from './offered-wallets.ts'

// What is loaded when a person shows intent, in one piece.

/** What the page holds until this is loaded, and what becomes of it. */
export type Waiting = Pick<Kit, 'client' | 'session' | 'site' | 'accounts'> & {
  readonly state: WritableStore<DialogState>
  readonly parts: WritableStore<Parts>
  readonly words: DialogLocale
  /** `null`: the site has none. */
  readonly relay: Relay | null
  /** `null`: the site offers none. */
  readonly hosted: Hosted | null
  readonly options: KitOptions
  /** Whether the kit is still the one that asked for this. */
  readonly isWanted: () => boolean
  readonly onSignedIn: (session: RegisteredSession) => Promise<void>
}

/** Makes what speaks with wallets and draws the dialog, and goes on where the page stands. */
export async function takeUp(waiting: Waiting): Promise<void> {
  const { state, parts, words, session, isWanted } = waiting
  try {
    // It is what they open, and is not to come in two steps.
    if (mayBeSignedIn(session.getSnapshot())) await fetchProfile(words)
    if (!isWanted()) return
    const runtime = runtimeOf(waiting)
    const asked = openingOf(state.getSnapshot())
    // What waited for a phone goes before: it is what they came back to.
    if (!runtime.takeUp() && asked) runtime.actions.open(asked)
    runtime.state.subscribe(() => {
      if (isWanted()) state.set(runtime.state.getSnapshot())
    })
    parts.set({ status: 'ready', runtime, words, Content: DialogContent, Notices })
    state.set(runtime.state.getSnapshot())
  } catch (error) {
    console.error(error)
    if (isWanted()) parts.set({ status: 'failed' })
  }
}

function runtimeOf({ client, session, site, accounts, onSignedIn, relay, hosted, options }: Waiting) {
  const { authentication, wallets, wagmiConfig, safeApp } = options
  return createRuntime<RegisteredSession>({
    authentication: authentication ?? countersignAuthentication(clientOf(client)),
    catalogue: offeredWallets(wallets),
    ...(wagmiConfig ? { wagmiConfig } : {}),
    ...(safeApp ? { safeApp } : {}),
    relay,
    hosted,
    chains: async () => (await site.read()).chains,
    rpc: accounts.rpc,
    isSignedIn: () => mayBeSignedIn(session.getSnapshot()),
    onSignedIn,
    onInDoubt: session.doubt,
  })
}

/** What was asked for before this was there. */
function openingOf({ view, purpose }: DialogState): Opening | null {
  if (!view) return null
  return purpose === 'sign-in' ? 'connect' : purpose
}
