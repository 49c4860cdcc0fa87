import { useSyncExternalStore } from 'react'

type Change = {
  /** Replaces the current entry in the browser's history: going back leads to the entry before it. */
  readonly replace?: boolean
}

/**
 * Navigates to another page of this site and scrolls to its top. The browser handles back, forward and reload, and
 * restores the scroll position.
 */
export function go(href: string, change?: Change): void {
  changeAddress(href, change)
  window.scrollTo(0, 0)
}

/** Changes the address of the page and keeps the scroll position. */
export function changeAddress(href: string, { replace = false }: Change = {}): void {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  // The browser only fires `popstate` for back and forward.
  notify()
}

/** Returns the path of the page's address, and updates when it changes. */
export const usePathname = (): string => useSyncExternalStore(subscribe, pathname, pathname)

/** Returns the query of the page's address, such as `?show=messages`, and updates when it changes. */
export const useSearch = (): string => useSyncExternalStore(subscribe, search, search)

const pathname = () => location.pathname
const search = () => location.search

let actedOn: EventTarget | null = null

/**
 * Whether the person has pressed something, or a key in something, since the last navigation, and it is still there. The
 * focus that a closed dialog returns does not count, nor does a modifier alone, which silences screen readers.
 */
export const hasActed = (): boolean => actedOn instanceof Node && actedOn.isConnected

// One listener on the window for all. With two, React could render a page for the wrong address between them.
const listeners = new Set<() => void>()

function notify() {
  actedOn = null
  for (const listener of listeners) listener()
}

function noteAction({ target, key }: Partial<KeyboardEvent>) {
  if (target === document.body || /^(Alt|Control|Meta|Shift)$/.test(key ?? '')) return
  // What a button shows may be replaced once it is loaded, for example by the name of the account.
  const control = target instanceof Element ? target.closest('a, button') : null
  actedOn = control ?? target ?? null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', notify)
  // Screen readers press with the mouse.
  window.addEventListener('mousedown', noteAction, true)
  window.addEventListener('keydown', noteAction, true)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('popstate', notify)
    window.removeEventListener('mousedown', noteAction, true)
    window.removeEventListener('keydown', noteAction, true)
  }
}
