/**
 * Creates a function that shares one load among all callers that need the same value at the same time: a change that
 * thousands of listeners react to costs one load. Calls during a load share the next one, because the running load may
 * have read before the change. So at most one load runs for each key, and no result is older than its call. A failure
 * reaches all callers that share it, and is not cached.
 *
 * @returns a function of a key and of the load for that key.
 */
export function createSharedLoads<Value>(): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  const next = new Map<string, Promise<Value>>()

  return (key, load) => {
    const planned = next.get(key)
    if (planned) return planned
    const begin = () => {
      next.delete(key)
      running.set(key, own)
      return load()
    }
    const before = running.get(key) ?? Promise.resolve()
    const own: Promise<Value> = before.then(begin, begin).finally(() => {
      if (running.get(key) === own) running.delete(key)
    })
    next.set(key, own)
    return own
  }
}
