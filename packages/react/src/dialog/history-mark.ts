/** Marks the dialog's entry in the browser's history, beside what the page's own router keeps there. */
export const historyMark = 'countersign.dialog'

/** Whether an entry of the history, by its state, is one that a dialog has added. */
export function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && historyMark in state
}

/** The window of the page; none on a server. */
export function browserWindow(): Window | undefined {
  return typeof window === 'undefined' ? undefined : window
}
