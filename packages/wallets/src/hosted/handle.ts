import type { HostedWallet } from './hosted.ts'
import { withoutPlace } from './protocol.ts'
import type { Handle } from './stand-in.ts'
import type { WalletWindow, Windows } from './window.ts'

type Surroundings = {
  readonly page: Window
  readonly windows: Windows
  /** Whether a request of the library is open in it. */
  readonly isAsked: () => boolean
}

/**
 * Creates the handle that a library receives as the open window. It counts as open as long as a request is open in it.
 */
export function handleOf(window: WalletWindow, { page, windows, isAsked }: Surroundings): Handle {
  return {
    get closed() {
      return window.popup.closed && !isAsked()
    },
    focus: () => window.popup.focus(),
    close: () => {
      if (windows.current() === window) windows.shut()
    },
    postMessage: (message, origin) =>
      window.popup.postMessage(withoutPlace(message, page.location.origin), origin),
  }
}

/**
 * A placeholder for a missing window, for a library that would otherwise show its own notice. It counts as open while
 * the request is open.
 */
export function nothing(isAsked: () => boolean): Handle {
  return {
    get closed() {
      return !isAsked()
    },
    focus: () => undefined,
    close: () => undefined,
    postMessage: () => undefined,
  }
}

/** Whether an address is that of a wallet's page, regardless of what its library adds to it. */
export function isPageOf({ origin, pathname }: URL, { url }: HostedWallet): boolean {
  const own = new URL(url)
  return origin === own.origin && pathname === own.pathname
}

/** Removes duplicates: the libraries add their parameters to the address each time they open it. */
export function onceEach(address: URL): URL {
  const clean = new URL(address)
  clean.search = new URLSearchParams(Object.fromEntries(address.searchParams)).toString()
  return clean
}
