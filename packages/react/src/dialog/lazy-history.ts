import { lazy } from '@countersign/wallets/state'
import { soon } from '../hooks/soon.ts'
import type { createDialogHistory, DialogHistory, DialogHistoryOptions } from './history.ts'
import { browserWindow, isMarked } from './history-entry.ts'

export type LazyHistory = DialogHistory & {
  /** Preloads the code. Never rejects: after a failure, it is loaded again when it is needed. */
  readonly load: () => Promise<void>
}

/**
 * Creates the dialog's history entry. Its code is loaded when a dialog opens, or if a dialog left its entry behind.
 *
 * @param loadCode - loads the code; called again after a failure
 */
export function lazyHistory(
  options: DialogHistoryOptions,
  loadCode: () => Promise<{ readonly createDialogHistory: typeof createDialogHistory }>,
): LazyHistory {
  const { target = browserWindow() } = options
  let isOpen = false
  let isListening = false
  let stop: (() => void) | undefined
  let cancelOpening: (() => void) | undefined
  let closing: Promise<void> | undefined

  const history = lazy(
    async () => (await loadCode()).createDialogHistory(options),
    loaded => {
      if (isListening) stop = loaded.listen()
      if (isOpen) enter(loaded)
    },
  )

  async function load() {
    await history.load().catch(() => {})
  }

  function enter(loaded: DialogHistory) {
    target?.removeEventListener('popstate', onLeft)
    loaded.opened()
  }

  /** Closes the dialog if the person goes back before its entry is added, since they are already on another page. */
  function onLeft() {
    options.leave()
  }

  return {
    load,
    opened: () => {
      if (isOpen) return
      isOpen = true
      // While the last entry is being removed, `popstate` events do not come from the person.
      if (!closing) target?.addEventListener('popstate', onLeft)
      cancelOpening?.()
      // Adding an entry takes a while, and nobody goes back before they have seen the dialog.
      cancelOpening = soon(() => {
        const loaded = history.get()
        if (loaded) enter(loaded)
        else void load()
      })
    },
    closed: async () => {
      isOpen = false
      target?.removeEventListener('popstate', onLeft)
      cancelOpening?.()
      const mine = history.get()?.closed()
      closing = mine
      await mine
      if (closing === mine) closing = undefined
    },
    listen: () => {
      isListening = true
      const loaded = history.get()
      stop = loaded?.listen()
      if (!loaded && isMarked(target?.history.state)) void load()
      return () => {
        isListening = false
        stop?.()
        stop = undefined
      }
    },
  }
}
