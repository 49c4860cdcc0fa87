/** The requests that a gateway received. */
export type Requests = ReturnType<typeof createRequests>['requests']

export function createRequests() {
  const byPath = new Map<string, number>()
  const count = (pattern?: RegExp) => {
    let sum = 0
    for (const [path, times] of byPath) if (!pattern || path.search(pattern) >= 0) sum += times
    return sum
  }
  return {
    requests: {
      /** The number of requests by method and path without query, e.g. `GET /v1/chains`. */
      byPath: byPath as ReadonlyMap<string, number>,
      /** Returns the number of requests whose method and path match. */
      count,
      get total() {
        return count()
      },
      /** Resets all counts. */
      reset: () => byPath.clear(),
    },
    add({ method, url }: Request): void {
      const path = `${method} ${new URL(url).pathname}`
      byPath.set(path, (byPath.get(path) ?? 0) + 1)
    },
  }
}
