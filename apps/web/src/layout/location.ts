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

let focused: Element | null = null
let touched: EventTarget | null = null

/**
 * Whether the person has moved the focus on the page since the last navigation, such as into a menu. The focus that a
 * closed dialog has returned does not count.
 */
export function hasMovedFocus(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && activeElement !== focused && !focused?.closest('dialog')
}

/** Whether the person has pressed something, or a key in something, since the last navigation, and it is still there. */
export const hasActed = (): boolean => touched instanceof Node && touched.isConnected

function noteTouched({ target }: Event) {
  touched = target
}

// One listener on the window for all. With two, React could render a page for the wrong address between them.
const listeners = new Set<() => void>()
const noted = [
  ['popstate', notify],
  ['pointerdown', noteTouched],
  ['keydown', noteTouched],
] as const

function notify() {
  focused = document.activeElement
  touched = null
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  for (const [event, note] of noted) window.addEventListener(event, note, true)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [event, note] of noted) window.removeEventListener(event, note, true)
  }
}
