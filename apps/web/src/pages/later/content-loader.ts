/** Where the code of a page stands. */
export type ContentState<Page> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retrying: boolean }
  | { readonly status: 'ready'; readonly page: Page }

export type ContentLoader<Page> = {
  readonly getSnapshot: () => ContentState<Page>
  readonly subscribe: (listener: () => void) => () => void
  readonly load: () => Promise<void>
  /** Tries again because a person asks; if the server answers and the code still does not come, with a new document. */
  readonly retry: () => Promise<void>
}

/**
 * Loads what a page is drawn with, and tries again as often as it is asked to. React's own `lazy` would remember a
 * failure for as long as the document lives.
 *
 * @param options.initial - what is there already.
 * @param options.reload - loads the document anew.
 */
export function createContentLoader<Page>(options: {
  readonly initial: Page | undefined
  readonly load: () => Promise<Page>
  readonly serverAnswers: () => Promise<boolean>
  readonly reload: () => void
}): ContentLoader<Page> {
  const listeners = new Set<() => void>()
  let state: ContentState<Page> = options.initial
    ? { status: 'ready', page: options.initial }
    : { status: 'loading' }

  function set(next: ContentState<Page>) {
    state = next
    for (const listener of listeners) listener()
  }

  async function load() {
    if (state.status === 'ready') return
    try {
      set({ status: 'ready', page: await options.load() })
    } catch {
      set({ status: 'failed', retrying: false })
    }
  }

  return {
    getSnapshot: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    retry: async () => {
      if (state.status !== 'failed' || state.retrying) return
      set({ status: 'failed', retrying: true })
      await load()
      // A browser may remember the failure, and a newer version of the site may have replaced the code: either way,
      // only a new document helps.
      if (isFailed() && (await options.serverAnswers())) options.reload()
    },
  }

  function isFailed() {
    return state.status === 'failed'
  }
}
