import { ProblemError, ServerUnreachableError } from '@countersign/api'

/** How often it is asked whether the server still answers, in milliseconds; and while it does not. */
const interval = { usual: 20_000, lost: 5_000 }

/** Whether what is shown is up to date. */
export type Reach = {
  /** `true`: the server cannot be asked at the moment. */
  readonly getSnapshot: () => boolean
  /** Looks for as long as somebody listens. @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Watches whether the server can be asked: changes come by themselves, but that none come may have two reasons. Nobody is
 * asked while nobody sees the page.
 *
 * @param ask - asks the server for what is shown.
 */
export function createReach(ask: (options: { readonly signal: AbortSignal }) => Promise<unknown>): Reach {
  const listeners = new Set<() => void>()
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  function set(lost: boolean) {
    if (lost === isLost) return
    isLost = lost
    for (const listener of listeners) listener()
  }

  async function look() {
    clearTimeout(timer)
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    if (!navigator.onLine) set(true)
    else if (!document.hidden) {
      const lost = await ask({ signal }).then(() => false, isOutOfReach)
      if (signal.aborted) return
      set(lost)
    }
    later()
  }

  function later() {
    timer = setTimeout(look, isLost ? interval.lost : interval.usual)
  }

  return {
    getSnapshot: () => isLost,
    subscribe: listener => {
      if (listeners.size === 0) {
        later()
        window.addEventListener('online', look)
        window.addEventListener('offline', look)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        asking.abort()
        window.removeEventListener('online', look)
        window.removeEventListener('offline', look)
      }
    },
  }
}

/** A server that answers something else than how it stands answers all the same, unless it says that it cannot know. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof ServerUnreachableError) return true
  return error instanceof ProblemError && error.problem.status >= 500
}
