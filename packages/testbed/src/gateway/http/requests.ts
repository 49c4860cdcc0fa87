/** The requests that a gateway received. */
export type Requests = {
  readonly total: number
  /** The number of requests by method and path without query, e.g. `GET /v1/chains`. */
  readonly byPath: ReadonlyMap<string, number>
  /** Returns the number of requests whose method and path match. */
  count(pattern: RegExp): number
  /** Resets all counts. */
  reset(): void
}

export function createRequests(): { readonly requests: Requests; add(request: Request): void } {
  const byPath = new Map<string, number>()
  const count = (pattern?: RegExp) => {
    let sum = 0
    for (const [path, times] of byPath) if (!pattern || path.search(pattern) >= 0) sum += times
    return sum
  }
  return {
    requests: {
      byPath,
      count,
      get total() {
        return count()
      },
      reset: () => byPath.clear(),
    },
    add({ method, url }) {
      const path = `${method} ${new URL(url).pathname}`
      byPath.set(path, (byPath.get(path) ?? 0) + 1)
    },
  }
}
