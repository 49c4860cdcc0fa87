/** What the libraries use of the window that they open. */
export type Handle = Pick<Window, 'focus' | 'close'> & {
  readonly closed: boolean
  readonly postMessage: (message: unknown, origin: string) => void
}

/** What those stood in for that are over, while another stood in for them. */
const over = new WeakMap<Window['open'], Window['open']>()

/**
 * Stands in for the page's `window.open`, as long as a library is asked something: what it opens for the wallet's page is
 * given to it from outside. Everything else goes to the browser's own.
 *
 * @param opens - gives what a call for this address is to be given; `null`: it is not the wallet's
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
    // Somebody else may have taken its place by now: then ours stays below it, and does nothing.
    if (page.open === ours) page.open = below(own)
  }
}

function below(open: Window['open']): Window['open'] {
  const next = over.get(open)
  return next ? below(next) : open
}

function read(page: Window, url: string | URL | undefined): URL | null {
  return url === undefined ? null : URL.parse(String(url), page.location.href)
}
