import { soon } from '../hooks/soon.ts'

/** Marks the dialog's history entry, beside the state of the page's own router. */
const mark = 'countersign.dialog'

/** The parts of `window` that are used. */
export type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly history: Pick<History, 'state' | 'length' | 'pushState' | 'replaceState' | 'back'>
  readonly location: Pick<Location, 'href'>
}

export type DialogHistoryOptions = {
  /** Called when the person goes back in the browser. */
  readonly back: () => void
  /** Called when the person goes to another page through the browser's history. */
  readonly leave: () => void
  /** @default the window; on a server nothing is done */
  readonly target?: HistoryWindow | undefined
  /** Identifies this load of the page: entries of other loads are stale. @default when it was loaded */
  readonly page?: number
  /** How long the browser may take to remove an entry, in milliseconds. @default 500 */
  readonly timeout?: number
}

/**
 * The dialog's entry in the browser's history: it has the same URL as the page, and exists while the dialog is open.
 */
export type DialogHistory = {
  /** Adds the entry soon after the dialog opens, unless it exists. */
  readonly opened: () => void
  /** Removes the entry when the dialog closes. Resolves once the history is as it was before. */
  readonly closed: () => Promise<void>
  /** Listens for Back. @returns a function that stops listening */
  readonly listen: () => () => void
}

/**
 * Makes the browser's Back work in the dialog: opening adds one entry, Back goes to the previous view, and closing
 * removes the entry.
 */
export function createDialogHistory({
  back,
  leave,
  target = typeof window === 'undefined' ? undefined : window,
  page = performance.timeOrigin,
  timeout = 500,
}: DialogHistoryOptions): DialogHistory {
  let isOpen = false
  /** Where our entry was added; `null` while it does not exist. */
  let entry: { readonly href: string; readonly length: number } | null = null
  let removing: Promise<void> | null = null
  let removed: (() => void) | null = null
  let cancelAdding = () => {}

  function add() {
    if (!target || !isOpen || entry !== null || removing) return
    const { history, location } = target
    try {
      history.pushState({ ...fields(history.state), [mark]: page }, '')
      entry = { href: location.href, length: history.length }
    } catch {
      // Some frames may not write to the history: there, the dialog is closed with its own buttons only.
    }
  }

  function remove(): Promise<void> {
    if (!target || entry === null) return removing ?? Promise.resolve()
    const { href, length } = entry
    entry = null
    const { history, location } = target
    // Some routers overwrite the fields of others. A router that has navigated on from our entry has added its own.
    const isOurs = isMarked(history.state) || (location.href === href && history.length === length)
    if (!isOurs) return Promise.resolve()
    return leaveEntry(history)
  }

  /** Goes back from a dialog's entry. A dialog that opens in the meantime adds its own entry afterwards. */
  function leaveEntry(history: HistoryWindow['history']): Promise<void> {
    unmark(history)
    removing = new Promise(resolve => {
      const timer = setTimeout(() => removed?.(), timeout)
      removed = () => {
        clearTimeout(timer)
        removing = null
        removed = null
        resolve()
        add()
      }
      history.back()
    })
    return removing
  }

  function onPopState() {
    if (!target) return
    if (removed) return removed()
    if (entry === null) {
      // Forward has led to a former entry of the dialog.
      if (isMarked(target.history.state)) unmark(target.history)
      // The person went back before the entry was added, and is already on another page.
      if (isOpen) leave()
      return
    }
    if (isMarked(target.history.state)) return
    const here = entry.href === target.location.href
    entry = null
    if (here) back()
    else leave()
    add()
  }

  return {
    opened: () => {
      if (isOpen) return
      isOpen = true
      // Adding an entry takes a while, and nobody goes back before they have seen the dialog.
      cancelAdding = soon(add)
    },
    closed: () => {
      isOpen = false
      cancelAdding()
      return remove()
    },
    listen: () => {
      if (!target) return () => {}
      dropStale(target.history)
      target.addEventListener('popstate', onPopState)
      return () => {
        target.removeEventListener('popstate', onPopState)
        // No event will arrive any more, so a pending removal ends now.
        removed?.()
      }
    },
  }

  /** Removes the entry that a page left behind when it was left or reloaded with the dialog open. */
  function dropStale(history: HistoryWindow['history']) {
    if (!isMarked(history.state) || fields(history.state)[mark] === page) return
    void leaveEntry(history)
  }
}

/** Removes our mark from the current entry, so that no page finds it while no dialog is open. */
function unmark(history: HistoryWindow['history']) {
  const { [mark]: _, ...others } = fields(history.state)
  history.replaceState(Object.keys(others).length > 0 ? others : null, '')
}

function fields(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/** Whether a history entry was added by a dialog, according to its state. */
function isMarked(state: unknown): boolean {
  return mark in fields(state)
}
