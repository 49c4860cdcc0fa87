import type { HostedWallet } from './hosted.ts'
import { withoutPlace } from './protocol.ts'
import type { Handle } from './stand-in.ts'
import type { WalletWindow, Windows } from './window.ts'

type Surroundings = {
  readonly page: Window
  readonly windows: Windows
  /** Whether a library is being answered in it. */
  readonly isAsked: () => boolean
}

/** Makes what a library is given for the window that is open. It counts as open as long as it is asked there. */
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

/** A window that there is not, for a library that would only show its own notice of it. It counts as open meanwhile. */
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

/** Whether an address is that of a wallet's page, whatever its library adds to it. */
export function isPageOf({ origin, pathname }: URL, { url }: HostedWallet): boolean {
  const own = new URL(url)
  return origin === own.origin && pathname === own.pathname
}

/** The libraries add what they say in the address each time that they open it. */
export function onceEach(address: URL): URL {
  const clean = new URL(address)
  clean.search = new URLSearchParams(Object.fromEntries(address.searchParams)).toString()
  return clean
}
