import { parseUrl } from '@countersign/core'

/** The parts of a window that the libraries use. */
export type Handle = Pick<Window, 'focus' | 'close'> & {
  readonly closed: boolean
  readonly postMessage: (message: unknown, origin: string) => void
}

/** The `window.open` replacements that have ended while another one was installed over them. */
const over = new WeakMap<Window['open'], Window['open']>()

/**
 * Replaces the page's `window.open` while a request of a library is open: what it opens for the wallet's page is
 * provided from outside. Everything else goes to the browser's own.
 *
 * @param opens - returns what a call for this address receives; `null`: it is not the wallet's
 * @returns a function that ends it
 */
export function standIn(page: Window, opens: (address: URL) => Handle | null): () => void {
  const own = page.open
  let isOver = false
  const ours: typeof page.open = (url, target, features) => {
    const address = isOver ? null : read(page, url)
    const handle = address && opens(address)
    // The libraries use nothing else of a window.
    if (handle) return handle as Window
    return own.call(page, url, target, features)
  }
  page.open = ours
  return () => {
    isOver = true
    over.set(ours, own)
    // Other code may have replaced `window.open` since. It then still calls ours, which only forwards the call.
    if (page.open === ours) page.open = below(own)
  }
}

function below(open: Window['open']): Window['open'] {
  const next = over.get(open)
  return next ? below(next) : open
}

function read(page: Window, url: string | URL | undefined): URL | null {
  return url === undefined ? null : parseUrl(String(url), page.location.href)
}
