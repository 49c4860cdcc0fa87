/** How often it is looked whether the window is still there, in milliseconds: nobody is told when a person shuts it. */
const look = 250

/** How long a window waits for something to be asked, in milliseconds: a text to sign is fetched meanwhile. */
const patience = 60_000

const size = { width: 420, height: 700 }

/** The window that is open: there is one per page, and it belongs to one wallet. */
export type WalletWindow = {
  /** The entry of the wallet whose window it is. */
  readonly owner: string
  readonly popup: Window
  /** Whether the wallet's page was loaded into it. */
  isUsed: boolean
}

/** Opens and watches the window of the wallets. */
export type Windows = {
  readonly current: () => WalletWindow | null
  /** Opens one for a wallet, or brings its open one to the front; shuts that of another. @returns `null`: blocked */
  readonly open: (owner: string) => WalletWindow | null
  readonly shut: () => void
  readonly dispose: () => void
}

/**
 * Opens windows in place of the wallets' libraries, which never notice that one was shut.
 *
 * @param whenGone - called once for each window that is there no more; `byPerson`: not shut from here
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
    const popup = page.open('about:blank', '_blank', featuresFor(page))
    if (!popup || !canBeLed(popup)) return null
    blend(popup)
    popup.focus()
    const opened = { owner, popup, isUsed: false }
    current = opened
    watch = setInterval(living, look)
    tired = setTimeout(() => {
      if (current === opened && !opened.isUsed) shut()
    }, patience)
    return opened
  }

  // A window that outlives this page would speak to nobody.
  page.addEventListener('pagehide', shut)
  return {
    current: living,
    open,
    shut,
    dispose: () => {
      page.removeEventListener('pagehide', shut)
      shut()
    },
  }
}

/** Extensions that block windows give something in their place. */
function canBeLed({ close, focus, location }: Partial<Window>): boolean {
  return [close, focus, location?.replace].every(each => typeof each === 'function')
}

function featuresFor({ innerWidth, innerHeight, screenX, screenY }: Window): string {
  const left = Math.round(screenX + (innerWidth - size.width) / 2)
  const top = Math.round(screenY + (innerHeight - size.height) / 2)
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
}

/** Has the empty window be dark where the person has it dark. */
function blend(popup: Window) {
  try {
    popup.document.documentElement.style.colorScheme = 'light dark'
  } catch {
    // It is empty for a moment only.
  }
}
