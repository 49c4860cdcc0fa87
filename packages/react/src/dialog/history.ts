import { browserWindow, isMarked, historyMark as mark } from './history-mark.ts'

/** What is needed of a window. */
export type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly history: Pick<History, 'state' | 'length' | 'pushState' | 'replaceState' | 'back'>
  readonly location: Pick<Location, 'href'>
}

export type DialogHistoryOptions = {
  /** The person went back in the browser. */
  readonly back: () => void
  /** The person went to another page by the browser's history. */
  readonly leave: () => void
  /** @default the window; on a server nothing is done */
  readonly target?: HistoryWindow | undefined
  /** Names this load of the page: what another has left is of no use. @default when it was loaded */
  readonly page?: number
  /** How long the browser may take to take an entry away, in milliseconds. @default 500 */
  readonly patience?: number
}

/** The dialog's part in the browser's history: one entry of the same address, there while the dialog is open. */
export type DialogHistory = {
  /** The dialog is open: its entry is added, if it is not there. */
  readonly opened: () => void
  /** The dialog is closed: its entry is taken away. Settles once the history is as it was before. */
  readonly closed: () => Promise<void>
  /** Listens for Back. @returns a function that stops it */
  readonly listen: () => () => void
}

/**
 * Lets the browser's Back lead through the dialog: opening adds one entry, Back goes to the view before, closing takes
 * the entry away again.
 */
export function createDialogHistory({
  back,
  leave,
  target = browserWindow(),
  page = performance.timeOrigin,
  patience = 500,
}: DialogHistoryOptions): DialogHistory {
  let isOpen = false
  /** Where our entry was added, while it is there. */
  let entry: { readonly href: string; readonly length: number } | null = null
  let removing: Promise<void> | null = null
  let removed: (() => void) | null = null

  function add() {
    if (!target || !isOpen || entry !== null || removing) return
    const { history, location } = target
    try {
      history.pushState({ ...fields(history.state), [mark]: page }, '')
      entry = { href: location.href, length: history.length }
    } catch {
      // Some frames may not write to the history: there the dialog is closed by its own buttons.
    }
  }

  function remove(): Promise<void> {
    if (!target || entry === null) return removing ?? Promise.resolve()
    const { href, length } = entry
    entry = null
    const { history, location } = target
    // Some routers write over the fields of others; one that has gone on from our entry has added its own.
    const isOurs = isMarked(history.state) || (location.href === href && history.length === length)
    if (!isOurs) return Promise.resolve()
    return leaveEntry(history)
  }

  /** Goes back from an entry of a dialog; what is opened meanwhile adds its own after that. */
  function leaveEntry(history: HistoryWindow['history']): Promise<void> {
    unmark(history)
    removing = new Promise(resolve => {
      const timer = setTimeout(() => removed?.(), patience)
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
      // Forward has led to where the dialog once was.
      if (isMarked(target.history.state)) unmark(target.history)
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
      isOpen = true
      add()
    },
    closed: () => {
      isOpen = false
      return remove()
    },
    listen: () => {
      if (!target) return () => {}
      dropStale(target.history)
      target.addEventListener('popstate', onPopState)
      return () => {
        target.removeEventListener('popstate', onPopState)
        // Nobody hears any more when it is done.
        removed?.()
      }
    },
  }

  /** A page that was left or reloaded with the dialog open still stands on our entry. */
  function dropStale(history: HistoryWindow['history']) {
    if (!isMarked(history.state) || fields(history.state)[mark] === page) return
    void leaveEntry(history)
  }
}

/** Takes our mark off the entry that the browser is on: no page ever finds it where no dialog is open. */
function unmark(history: HistoryWindow['history']) {
  const { [mark]: _, ...others } = fields(history.state)
  history.replaceState(Object.keys(others).length > 0 ? others : null, '')
}

function fields(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
