/**
 * Creates what shares a load among all who ask for the same thing at the same time: one change that thousands hear of
 * costs one load. Who asks while one runs gets the next, since the running one may have read before what they heard of;
 * so at most one runs for each key, and no answer is older than its question. A failure reaches all who share it, and
 * is not kept.
 *
 * @returns a function of a key and of what loads the thing with that key.
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
