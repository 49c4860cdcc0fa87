import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Says whether this is drawn in a browser, and not on a server, or to take over what a server has drawn. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
