/** What decides how closely something is watched: whether somebody looks at the page, and whether there is a network. */
export type WatchedPage = {
  readonly isHidden: () => boolean
  readonly isOnline: () => boolean
  /** Calls back after each change, until the returned function is called. */
  readonly listen: (changed: () => void) => () => void
}

/** The page in this browser; elsewhere one that is always looked at. */
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
