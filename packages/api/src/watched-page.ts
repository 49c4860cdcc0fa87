/** What decides how often to poll: whether the page is visible, and whether there is a network. */
export type WatchedPage = {
  readonly isHidden: () => boolean
  readonly isOnline: () => boolean
  /** Calls the listener after each change, until the returned function is called. */
  readonly listen: (changed: () => void) => () => void
}

/** Returns the page in this browser; outside a browser, one that is always visible. */
export function watchedPage(): WatchedPage {
  if (typeof document === 'undefined' || typeof window === 'undefined')
    return { isHidden: () => false, isOnline: () => true, listen: () => () => {} }
  return {
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    listen: changed => {
      document.addEventListener('visibilitychange', changed)
      const onWindow = ['online', 'offline', 'pageshow'] as const
      for (const event of onWindow) window.addEventListener(event, changed)
      return () => {
        document.removeEventListener('visibilitychange', changed)
        for (const event of onWindow) window.removeEventListener(event, changed)
      }
    },
  }
}
