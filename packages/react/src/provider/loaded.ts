import { clientOf } from '@countersign/api'
import { createRuntime, type Relay } from '@countersign/wallets'
import type { Hosted } from '@countersign/wallets/hosted'
import type { DialogState, Opening, WritableStore } from '@countersign/wallets/state'
import { DialogContent, loadProfile, Notices } from '../dialog/content.tsx'
import { pauses } from '../hooks/pauses.ts'
import type { CornerPart, Kit, KitOptions, Parts } from '../kit/kit.ts'
import type { DialogLocale } from '../locales/locale.ts'
import type { RegisteredSession } from '../session/register.ts'
import { serverAuthentication } from '../session/server-authentication.ts'
import { mayBeSignedIn } from '../session/session.ts'
import { offeredWallets } from '../wallets/offered-wallets.ts'
import type { WalletKind, WalletPart } from '../wallets/wallet-kind.ts'

// Everything that is loaded when the page is idle or a person shows intent, in one chunk. If other code that shares
// modules with it could be loaded without it, bundlers would put each set of shared modules in a file of its own.

/**
 * Loads the component that waits for owners. Tries again a few times: nothing else would, and the person may have left
 * the page open for them.
 *
 * @throws what the loading throws
 */
export async function loadCorner([pause, ...more]: readonly number[] = pauses): Promise<CornerPart> {
  try {
    return (await import('../cosigning/corner.tsx')).Corner
  } catch (error) {
    if (pause === undefined) throw error
    await new Promise(resolve => setTimeout(resolve, pause))
    return loadCorner(more)
  }
}

/** What the page keeps before this module is loaded, and the stores that it then fills. */
export type Waiting = Pick<Kit, 'client' | 'session' | 'site' | 'accounts'> & {
  readonly state: WritableStore<DialogState>
  readonly parts: WritableStore<Parts>
  readonly words: DialogLocale
  readonly wallets: readonly WalletKind[]
  /** What the kinds of wallets have loaded. */
  readonly loadedWallets: readonly (WalletPart | null | false)[]
  readonly options: KitOptions
  /** Whether the kit is still the one that requested this. */
  readonly isWanted: () => boolean
  /** Whether wallets may be asked to announce themselves: the person has shown intent. */
  readonly asksWallets: () => boolean
  readonly onSignedIn: (session: RegisteredSession) => Promise<void>
}

/** Creates the runtime and the components of the dialog, and continues from the current state of the page. */
export async function startDialog(waiting: Waiting): Promise<void> {
  const { state, parts, words, session, isWanted, asksWallets } = waiting
  try {
    const others = await othersOf(waiting)
    const catalogue = await catalogueOf(waiting, others)
    if (!isWanted()) return dispose(others)
    const runtime = runtimeOf(waiting, others, catalogue)
    // The profile is what they open, and should not appear in two steps.
    if (mayBeSignedIn(session.getSnapshot())) await loadProfile(runtime, words)
    if (!isWanted()) return runtime.dispose()
    // Which view opens depends on them.
    if (asksWallets()) runtime.installed.refresh()
    const asked = openingOf(state.getSnapshot())
    // A pending pairing with a phone takes precedence: the person came back for it.
    if (!runtime.resumePlace() && asked) runtime.actions.open(asked)
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

/** The connectors of wallets that are not in this browser; `null`: the site offers none. */
type Others = { readonly relay: Relay | null; readonly hosted: Hosted | null }

async function othersOf({ site, loadedWallets }: Waiting): Promise<Others> {
  const loaded = loadedWallets.filter(part => part !== null && part !== false)
  const hosted = loaded.flatMap(part => part.hosted ?? [])
  return {
    relay: loaded.find(part => part.relay)?.relay ?? null,
    hosted:
      hosted.length > 0
        ? (await import('../wallets/create-site-hosted.ts')).createSiteHosted(hosted, await site.load())
        : null,
  }
}

function dispose({ relay, hosted }: Others): void {
  relay?.dispose()
  hosted?.dispose()
}

/** Returns the wallets that the site offers besides those in this browser. */
function catalogueOf({ wallets, options: { authentication } }: Waiting, { relay, hosted }: Others) {
  return offeredWallets(wallets, {
    canScan: relay !== null,
    canCosign: !authentication || authentication.cosign !== undefined,
    isHosted: id => hosted?.wallets.some(wallet => wallet.id === id) ?? false,
  })
}

function runtimeOf(
  waiting: Waiting,
  { relay, hosted }: Others,
  catalogue: Awaited<ReturnType<typeof offeredWallets>>,
) {
  const { client, session, site, accounts, onSignedIn, wallets, options } = waiting
  const { authentication, wagmiConfig } = options
  const safeApp = wallets.find(kind => kind.type === 'safe')?.findApp
  return createRuntime<RegisteredSession>({
    authentication: authentication ?? serverAuthentication(clientOf(client)),
    catalogue,
    offersInstalled: wallets.some(({ type }) => type === 'injected'),
    ...(wagmiConfig ? { wagmiConfig } : {}),
    ...(safeApp ? { safeApp } : {}),
    relay,
    hosted,
    isQuiet: true,
    chains: async () => (await site.load()).chains,
    rpc: accounts.rpc,
    now: client.now,
    isSignedIn: () => mayBeSignedIn(session.getSnapshot()),
    onSignedIn,
    onInDoubt: session.doubt,
  })
}

/** Returns what was requested before this module was loaded. */
function openingOf({ view, purpose }: DialogState): Opening | null {
  if (!view) return null
  if (view.name === 'safe-ways') return 'safe'
  if (view.name === 'safe') return 'safe-account'
  if (purpose !== 'sign-in') return purpose
  return view.name === 'status' ? 'installed' : 'connect'
}
