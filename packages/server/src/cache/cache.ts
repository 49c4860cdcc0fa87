/** Caches loaded values for their lifetime, within a capacity. Callers during a load share its result. */
export type Cache<Value> = {
  /**
   * Returns the cached value, or loads it.
   *
   * @throws what `load` throws; a failure is not cached.
   */
  get(key: string, load: () => Promise<Loaded<Value>>): Promise<Kept<Value>>
}

/** `lifetime`: how long the value may be cached, in milliseconds. */
export type Loaded<Value> = { readonly value: Value; readonly lifetime: number }

/** `until`: when the value expires, in milliseconds since the epoch. */
export type Kept<Value> = { readonly value: Value; readonly until: number }

export type CacheOptions<Value> = {
  /** The total weight of the cached values. The least recently used are evicted first. */
  capacity: number
  weigh: (value: Value) => number
  now?: () => number
}

export function createCache<Value>({ capacity, weigh, now = Date.now }: CacheOptions<Value>): Cache<Value> {
  // A map iterates over its keys in insertion order: the first is the least recently used.
  const kept = new Map<string, Kept<Value> & { since: number; weight: number }>()
  const loading = new Map<string, Promise<Kept<Value>>>()
  let total = 0

  function drop(key: string): void {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  function keep(key: string, value: Value, until: number): void {
    drop(key)
    const weight = weigh(value)
    const since = now()
    if (until <= since || weight > capacity) return
    kept.set(key, { value, until, since, weight })
    total += weight
    for (const oldest of kept.keys()) {
      if (total <= capacity) break
      drop(oldest)
    }
  }

  return {
    async get(key, load) {
      const found = kept.get(key)
      const time = now()
      // One from the future was loaded before the clock was set back.
      if (found && found.since <= time && found.until > time) {
        kept.delete(key)
        kept.set(key, found)
        return found
      }
      const under = loading.get(key)
      if (under) return under
      const promise = load().then(({ value, lifetime }) => {
        const until = now() + lifetime
        keep(key, value, until)
        return { value, until }
      })
      loading.set(key, promise)
      try {
        return await promise
      } finally {
        loading.delete(key)
      }
    },
  }
}
