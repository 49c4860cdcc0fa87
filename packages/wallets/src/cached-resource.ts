import { createResource, type Resource, type ResourceOptions } from './resource.ts'

export type CachedResourceOptions<Value> = ResourceOptions<Value> & {
  /** How long a loaded value is fresh, in milliseconds. */
  readonly lifetime: (value: Value) => number
  /**
   * Retries automatically after a failure or an incomplete value, after each of these delays in turn, in milliseconds.
   */
  readonly repeat?: { readonly isIncomplete: (value: Value) => boolean; readonly after: readonly number[] }
  readonly now?: () => number
}

/**
 * Creates a resource whose `refresh` does nothing while the value is fresh.
 *
 * @example
 * const site = createCachedResource({ load: signal => client.site({ signal }), lifetime: () => 60_000 })
 * await site.refresh()
 */
export function createCachedResource<Value>({
  lifetime,
  repeat,
  now = Date.now,
  ...options
}: CachedResourceOptions<Value>): Resource<Value> {
  const resource = createResource(options)
  let freshUntil = 0
  /** The number of automatic retries since the value was last complete. Other loads use none of them up. */
  let repeats = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  resource.subscribe(() => {
    clearTimeout(timer)
    const state = resource.getSnapshot()
    if (state.status === 'loading' || (state.status === 'known' && state.renewing)) return
    const isLoaded = state.status === 'known' && !state.stale
    freshUntil = isLoaded ? now() + lifetime(state.value) : 0
    if (isLoaded && !repeat?.isIncomplete(state.value)) {
      repeats = 0
      return
    }
    const after = repeat?.after[repeats]
    if (after === undefined) return
    timer = setTimeout(() => {
      repeats += 1
      void resource.reload()
    }, after)
  })

  return {
    ...resource,
    refresh: () => (now() < freshUntil ? Promise.resolve() : resource.refresh()),
  }
}
