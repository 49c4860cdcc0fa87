type Cache<Key, Made> = {
  readonly get: (key: Key) => Made | undefined
  readonly set: (key: Key, made: Made) => unknown
}

/**
 * Returns a function that creates one thing for each key, and returns the same thing for the same key from then on.
 *
 * @param cache - a `WeakMap` for keys that may be garbage-collected
 * @example
 * const nodeOf = perKey((chain: string) => createPublicClient({ transport: http(`/rpc/${chain}`) }))
 * nodeOf('1') === nodeOf('1') // true
 */
export function perKey<Key, Made>(
  make: (key: Key) => Made,
  cache: Cache<Key, Made> = new Map<Key, Made>(),
): (key: Key) => Made {
  return key => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const made = make(key)
    cache.set(key, made)
    return made
  }
}
