import { type DialogState, hasPending, type Store, type WritableStore } from '@countersign/wallets/state'
import { openCosigningsFlag } from '../browser-flag.ts'
import { createDialogHistory } from '../dialog/history.ts'
import { savesData, whenSeenAndIdle } from '../hooks/when-idle.ts'
import type { CornerPart, Kit, KitOptions, Parts } from '../kit/kit.ts'
import type { DialogLocale } from '../locales/locale.ts'
import type { RegisteredSession } from '../session/register.ts'
import { explainUnavailable } from './explain-unavailable.ts'

// Loaded after the first frame of the page.

/** What a mounted kit does besides rendering the button and opening the dialog's frame. */
export type RunningKit = {
  /** Loads the dialog and finds the wallets: the person has shown intent. */
  readonly load: () => void
  /** Waits for owners that this browser has asked to confirm. Other browsers load nothing for it. */
  readonly waitForOwners: () => void
}

/** A kit, with the stores that are filled here. */
export type Runnable = Omit<Kit, 'parts' | 'state' | 'corner' | 'signedIn'> & {
  readonly parts: WritableStore<Parts>
  readonly state: WritableStore<DialogState>
  readonly corner: WritableStore<CornerPart | null>
  readonly signedIn: WritableStore<{ readonly session: RegisteredSession } | null>
  /** Whether a button that opens the dialog was rendered. */
  readonly hasButton: Store<boolean>
}

const loadCode = () => import('./loaded.ts')

/**
 * Runs a kit, from its current state. Asks no wallet before `load`, or before the dialog is open.
 *
 * @param left - aborts when the kit unmounts, which disposes of everything
 */
export function runKit(kit: Runnable, options: KitOptions, left: AbortSignal): RunningKit {
  if (left.aborted) return { load: () => {}, waitForOwners: () => {} }
  const { client, session, site, wallets, locale, parts, state, corner, signedIn, wagmi, hasButton } = kit
  // With the page's own configuration, the kit takes over connections as soon as it is loaded: that needs intent.
  const mayPreload = options.preload !== false && wagmi === undefined
  const history = createDialogHistory({ back, leave: kit.close })
  let isLoading = false
  /** Whether the person has shown intent: before, code may be prepared, but no wallet is asked to announce itself. */
  let isIntended = false

  function load() {
    const loaded = parts.getSnapshot()
    if (!isIntended && loaded.status === 'ready') loaded.runtime.installed.refresh()
    isIntended = true
    void prepare()
  }

  async function prepare() {
    if (isLoading || parts.getSnapshot().status === 'ready') return
    isLoading = true
    parts.set({ status: 'loading' })
    const code = Promise.all([loadCode(), locale.loadDialog()])
    const loaded = await Promise.all([code, loadWallets()]).catch(() => null)
    // Without the site, its server has not answered; unless that is also why the code is missing.
    const failure =
      loaded || site.getSnapshot()
        ? undefined
        : await code.then(
            ([, words]) => words.noAnswer,
            () => undefined,
          )
    // After a reload, the last dialog's history entry is removed first: that must not count as going back in this one.
    if (!state.getSnapshot().view) await history.closed()
    if (left.aborted) return
    if (loaded) await start(loaded)
    else parts.set(isIntended ? { status: 'failed', failure } : { status: 'absent' })
    isLoading = false
  }

  /** When the dialog's content shows, it is known which wallets are offered beside installed ones. */
  const loadWallets = () =>
    Promise.all(wallets.map(async kind => 'load' in kind && kind.load(await site.load(), client)))

  type Loaded = [
    [Awaited<ReturnType<typeof loadCode>>, DialogLocale],
    Awaited<ReturnType<typeof loadWallets>>,
  ]

  const start = ([[{ startDialog }, words], loadedWallets]: Loaded) =>
    startDialog({
      ...{ ...kit, words, loadedWallets, options },
      isWanted: () => !left.aborted,
      asksWallets: () => isIntended,
      onSignedIn: async opened => {
        session.set(opened)
        // The page may navigate now, so the history entry is removed first.
        await history.closed()
        try {
          options.onSignedIn(opened)
        } finally {
          signedIn.set({ session: opened })
        }
      },
    })

  async function waitForOwners() {
    if (corner.getSnapshot() || !openCosigningsFlag.isSet()) return
    const part = await loadCode()
      .then(({ loadCorner }) => loadCorner())
      .catch(() => null)
    if (part && !left.aborted) corner.set(part)
  }

  function back() {
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.actions.back()
    else kit.close()
  }

  function followView() {
    if (state.getSnapshot().view) {
      isIntended = true
      history.opened()
    } else {
      void history.closed()
      void waitForOwners()
    }
  }

  let cancelPreparing: (() => void) | undefined
  /** Prepares the dialog for people who are not signed in, once the page is visible and idle, unless they save data. */
  function prepareAhead() {
    const isWanted = hasButton.getSnapshot() && session.getSnapshot().status === 'signed-out'
    if (!isWanted) {
      cancelPreparing?.()
      cancelPreparing = undefined
    } else if (mayPreload && !savesData()) cancelPreparing ??= whenSeenAndIdle(prepare)
  }

  /** Whether the page may be an app in Safe{Wallet}: the Safe around it is then connected at once. */
  const isInSafe = () => wallets.some(kind => 'findApp' in kind) && window.parent !== window

  const stops = [
    history.listen(),
    state.subscribe(followView),
    session.subscribe(prepareAhead),
    hasButton.subscribe(prepareAhead),
  ]
  if (process.env.NODE_ENV !== 'production') stops.push(explainUnavailable(session, options))
  left.addEventListener('abort', () => {
    for (const stop of stops) stop()
    cancelPreparing?.()
    const loaded = parts.getSnapshot()
    if (loaded.status === 'ready') loaded.runtime.dispose()
    corner.set(null)
  })
  followView()
  prepareAhead()
  // The dialog was open and waited for a phone when the page was reloaded.
  if (hasPending() || isInSafe()) load()
  return { load, waitForOwners: () => void waitForOwners() }
}
