/** What a gateway was asked. */
export type Requests = {
  readonly total: number
  /** How often each was asked, by method and path without query, such as `GET /v1/chains`. */
  readonly byPath: ReadonlyMap<string, number>
  /** How often those were asked whose method and path match. */
  count(pattern: RegExp): number
  /** Begins to count anew. */
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
