/** A window that the page asked the browser for. */
type Opening = {
  /** Milliseconds since the navigation started: the browser was asked for it; it had given it. */
  readonly called: number
  readonly opened: number
  /** Whether the browser still counted what the person had pressed: one that does not blocks the window. */
  readonly inGesture: boolean
}

declare global {
  interface Window {
    openings: Opening[]
  }
}

/** Notes the windows that a page opens. Runs in the page, before any of its scripts. */
export function noteWindows(): void {
  const openings: Opening[] = []
  window.openings = openings
  const own = window.open
  window.open = (...given) => {
    // Opening one uses it up.
    const inGesture = navigator.userActivation.isActive
    const called = performance.now()
    const popup = own.apply(window, given)
    if (popup) openings.push({ called, opened: performance.now(), inGesture })
    return popup
  }
}
