/** Marks the dialog's history entry, beside the state of the page's own router. */
export const historyMark = 'countersign.dialog'

/** Whether a history entry was added by a dialog, according to its state. */
export function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && historyMark in state
}

/** Returns the window of the page; `undefined` on a server. */
export function browserWindow(): Window | undefined {
  return typeof window === 'undefined' ? undefined : window
}
