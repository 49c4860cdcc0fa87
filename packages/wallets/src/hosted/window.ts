import { openEmpty } from './open-empty.ts'

/** How often the window is checked, in milliseconds: there is no event when a person closes it. */
const look = 250

/** How long a window waits for a request, in milliseconds: a text to sign is fetched in the meantime. */
const unusedTimeout = 60_000

/** The open window: there is one per page, and it belongs to one wallet. */
export type WalletWindow = {
  /** The entry of the wallet that it belongs to. */
  readonly owner: string
  readonly popup: Window
  /** Whether the wallet's page was loaded in it. */
  isUsed: boolean
}

/** Opens and watches the window of the wallets. */
export type Windows = {
  readonly current: () => WalletWindow | null
  /**
   * Opens a window for a wallet, or brings its open one to the foreground; closes that of another. @returns `null`:
   * blocked
   */
  readonly open: (owner: string) => WalletWindow | null
  /** Adopts a window that was opened elsewhere; it may have been closed since. */
  readonly adopt: (owner: string, popup: Window) => void
  readonly shut: () => void
  readonly dispose: () => void
}

/**
 * Opens windows in place of the wallets' libraries, which never notice that one was closed.
 *
 * @param whenGone - called once for each window that has closed; `byPerson`: not closed from here
 */
export function watchWindows(
  page: Window,
  whenGone: (gone: WalletWindow, by: { readonly byPerson: boolean }) => void,
): Windows {
  let current: WalletWindow | null = null
  let watch: ReturnType<typeof setInterval> | undefined
  let tired: ReturnType<typeof setTimeout> | undefined

  function forget(byPerson: boolean) {
    const gone = current
    if (!gone) return
    current = null
    clearInterval(watch)
    clearTimeout(tired)
    whenGone(gone, { byPerson })
  }

  function shut() {
    current?.popup.close()
    forget(false)
  }

  function living(): WalletWindow | null {
    if (current?.popup.closed) forget(true)
    return current
  }

  function open(owner: string): WalletWindow | null {
    const there = living()
    if (there?.owner === owner) {
      there.popup.focus()
      return there
    }
    shut()
    const popup = openEmpty(page)
    return popup && hold(owner, popup)
  }

  function hold(owner: string, popup: Window): WalletWindow {
    const opened = { owner, popup, isUsed: false }
    current = opened
    watch = setInterval(living, look)
    tired = setTimeout(() => {
      if (current === opened && !opened.isUsed) shut()
    }, unusedTimeout)
    return opened
  }

  // A window that outlives this page would have nothing to communicate with.
  page.addEventListener('pagehide', shut)
  return {
    current: living,
    open,
    adopt: (owner, popup) => {
      shut()
      hold(owner, popup)
      living()
    },
    shut,
    dispose: () => {
      page.removeEventListener('pagehide', shut)
      shut()
    },
  }
}
