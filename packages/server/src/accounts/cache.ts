/** Keeps what was loaded for a time, within a bound; whoever asks while it is being loaded gets the same answer. */
export type Cache<Value> = {
  /**
   * Gives what is kept, or loads it.
   *
   * @throws what `load` throws; that is not kept.
   */
  get(key: string, load: () => Promise<Loaded<Value>>): Promise<Kept<Value>>
}

/** `lifetime`: how long it may be kept, in milliseconds. */
export type Loaded<Value> = { readonly value: Value; readonly lifetime: number }

/** `until`: when it runs out, in milliseconds since the epoch. */
export type Kept<Value> = { readonly value: Value; readonly until: number }

export type CacheOptions<Value> = {
  /** What all that is kept may weigh together. What was asked for longest ago goes first. */
  capacity: number
  weigh: (value: Value) => number
  now?: () => number
}

export function createCache<Value>({ capacity, weigh, now = Date.now }: CacheOptions<Value>): Cache<Value> {
  // A map goes through its keys in the order they were set: the first is the one asked for longest ago.
  const kept = new Map<string, Kept<Value> & { weight: number }>()
  const loading = new Map<string, Promise<Kept<Value>>>()
  let total = 0

  function drop(key: string): void {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  function keep(key: string, value: Value, until: number): void {
    drop(key)
    const weight = weigh(value)
    if (until <= now() || weight > capacity) return
    kept.set(key, { value, until, weight })
    total += weight
    for (const oldest of kept.keys()) {
      if (total <= capacity) break
      drop(oldest)
    }
  }

  return {
    async get(key, load) {
      const found = kept.get(key)
      if (found && found.until > now()) {
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
