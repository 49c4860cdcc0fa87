/** The time after which a page is assumed to be idle where the browser does not say so (Safari), in milliseconds. */
const pause = 1_000

/**
 * Runs a callback when the browser is idle.
 *
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, pause)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}

/**
 * Runs a callback when the browser is idle, once the page has loaded and is visible. A page that the browser renders
 * ahead is not.
 *
 * @returns a function that cancels it
 */
export function whenSeenAndIdle(run: () => void): () => void {
  const ending = new AbortController()
  const once = { once: true, signal: ending.signal }
  let cancel = () => {}
  function wait() {
    if (document.readyState !== 'complete') addEventListener('load', wait, once)
    else if (document.visibilityState !== 'visible') document.addEventListener('visibilitychange', wait, once)
    else cancel = whenIdle(run)
  }
  wait()
  return () => {
    ending.abort()
    cancel()
  }
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether pages should load no more than necessary: the browser asks for it, or the connection is slow. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return true
  // The DOM of a site's own tests may not have it.
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-data: reduce)').matches
}
