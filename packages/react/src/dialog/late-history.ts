import type { DialogHistory, DialogHistoryOptions } from './history.ts'
import { browserWindow, isMarked } from './history-mark.ts'
import { soon } from './soon.ts'

export type LateHistory = DialogHistory & {
  /** Fetches the code ahead, and settles when it is there. What fails is fetched again when it is needed. */
  readonly fetch: () => Promise<void>
}

/** The dialog's part in the browser's history, whose code comes when a dialog opens, or where one has left its entry. */
export function lateHistory(options: DialogHistoryOptions): LateHistory {
  const { target = browserWindow() } = options
  let loading: Promise<DialogHistory | undefined> | undefined
  let history: DialogHistory | undefined
  let isOpen = false
  let isHeard = false
  let stop: (() => void) | undefined
  let callOff: (() => void) | undefined
  let closing: Promise<void> | undefined

  async function load() {
    loading ??= import('./history.ts').then(
      ({ createDialogHistory }) => createDialogHistory(options),
      () => undefined,
    )
    const loaded = await loading
    if (!loaded) loading = undefined
    if (history || !loaded) return
    history = loaded
    if (isHeard) stop = loaded.listen()
    if (isOpen) enter(loaded)
  }

  function enter(loaded: DialogHistory) {
    target?.removeEventListener('popstate', left)
    loaded.opened()
  }

  /** Whoever goes back before the entry is there is on another page already. */
  function left() {
    options.leave()
  }

  return {
    fetch: load,
    opened: () => {
      if (isOpen) return
      isOpen = true
      // What is heard while the last entry is taken away is not the person's doing.
      if (!closing) target?.addEventListener('popstate', left)
      callOff?.()
      // It takes a while to add an entry, and nobody can go back from what they have not seen.
      callOff = soon(() => {
        if (history) enter(history)
        else void load()
      })
    },
    closed: async () => {
      isOpen = false
      target?.removeEventListener('popstate', left)
      callOff?.()
      const mine = history?.closed()
      closing = mine
      await mine
      if (closing === mine) closing = undefined
    },
    listen: () => {
      isHeard = true
      stop = history?.listen()
      if (!history && isMarked(target?.history.state)) void load()
      return () => {
        isHeard = false
        stop?.()
        stop = undefined
      }
    },
  }
}
