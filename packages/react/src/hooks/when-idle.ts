/** The time after which a page is assumed to be idle where the browser does not say so (Safari), in milliseconds. */
const pause = 1_000

/**
 * Runs a callback once the page has loaded and the browser is idle.
 *
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  let cancel = () => removeEventListener('load', wait)
  function wait() {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(run, pause)
      cancel = () => clearTimeout(timer)
    } else {
      const request = requestIdleCallback(run)
      cancel = () => cancelIdleCallback(request)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
  return () => cancel()
}

/** Whether the browser asks pages to load no more than necessary. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
