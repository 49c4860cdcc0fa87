/** A window that the page requested from the browser. */
type Opening = {
  /** When the window was requested and when it was open, in milliseconds since the navigation started. */
  readonly called: number
  readonly opened: number
  /** Whether the user activation was still active; otherwise the browser blocks the window. */
  readonly inGesture: boolean
}

declare global {
  interface Window {
    openings: Opening[]
  }
}

/** Records the windows that a page opens. Runs in the page before any of its scripts. */
export function noteWindows(): void {
  const openings: Opening[] = []
  window.openings = openings
  const own = window.open
  window.open = (...given) => {
    // Opening a window consumes the user activation.
    const inGesture = navigator.userActivation.isActive
    const called = performance.now()
    const popup = own.apply(window, given)
    if (popup) openings.push({ called, opened: performance.now(), inGesture })
    return popup
  }
}
