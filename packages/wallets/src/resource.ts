import { createStore, type Store } from './store.ts'

/** The state of something that is loaded from elsewhere. */
export type ResourceState<Value> =
  /** It is being loaded, or has not been requested yet. `error`: why the last attempt failed. */
  | { readonly status: 'loading'; readonly error?: unknown }
  | {
      readonly status: 'known'
      readonly value: Value
      /** Whether it is being loaded again. */
      readonly renewing: boolean
      /** Whether the last attempt to load it again failed. */
      readonly stale: boolean
    }
  /** It could not be loaded, and never has been. */
  | { readonly status: 'unavailable'; readonly error: unknown }

/**
 * A value that is loaded from elsewhere, shared by everything that shows it. The loaded value stays until a newer one
 * is loaded.
 */
export type Resource<Value> = Store<ResourceState<Value>> & {
  /**
   * Loads the value, unless it is being loaded. Resolves when nothing is being loaded any more: a `reload` in the
   * meantime is waited for. Never rejects: the state contains the error.
   */
  readonly refresh: () => Promise<void>
  /** Loads the value. Aborts a running load: its result may be outdated. Resolves as `refresh` does. */
  readonly reload: () => Promise<void>
  /** Replaces the value by one that came from elsewhere. Aborts a running load. */
  readonly set: (value: Value) => void
}

export type ResourceOptions<Value> = {
  readonly load: (signal: AbortSignal) => Promise<Value>
  /** The initial value. @default nothing */
  readonly initial?: Value | undefined
}

/**
 * Creates a resource. Loads nothing before `refresh` or `reload` is called, and does not retry a failed load
 * automatically.
 *
 * @example
 * const site = createResource({ load: signal => client.site({ signal }) })
 * site.subscribe(() => draw(site.getSnapshot()))
 * await site.refresh()
 */
export function createResource<Value>({ load, initial }: ResourceOptions<Value>): Resource<Value> {
  const store = createStore<ResourceState<Value>>(
    initial === undefined ? { status: 'loading' } : known(initial),
  )
  let loading: AbortController | undefined
  /** Of all that wait for the value, however often it is reloaded until it is there. */
  let done = Promise.withResolvers<void>()

  function reload(): Promise<void> {
    if (loading) loading.abort()
    else done = Promise.withResolvers()
    loading = new AbortController()
    const before = store.getSnapshot()
    if (before.status === 'known') store.set({ ...before, renewing: true })
    if (before.status === 'unavailable') store.set({ ...before, status: 'loading' })
    void run(loading.signal)
    return done.promise
  }

  async function run(signal: AbortSignal) {
    try {
      const value = await load(signal)
      if (!signal.aborted) finish(known(value))
    } catch (error) {
      if (signal.aborted) return
      const before = store.getSnapshot()
      finish(
        before.status === 'known'
          ? { ...before, renewing: false, stale: true }
          : { status: 'unavailable', error },
      )
    }
  }

  function finish(state: ResourceState<Value>) {
    loading = undefined
    // Before the listeners, which may load it again.
    done.resolve()
    store.set(state)
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    refresh: () => (loading ? done.promise : reload()),
    reload,
    set: value => {
      loading?.abort()
      finish(known(value))
    },
  }
}

function known<Value>(value: Value): ResourceState<Value> {
  return { status: 'known', value, renewing: false, stale: false }
}
