import { createHash } from 'node:crypto'

/** Remembers what was refused, so that the same is not tried again at every look. */
export type Refusals = {
  has(...what: readonly string[]): boolean
  add(...what: readonly string[]): void
}

/** How many are remembered, and for how long, in milliseconds: a contract may come to accept what it refused. */
const capacity = 10_000
const lifetime = 600_000

export function createRefusals(now: () => number): Refusals {
  const until = new Map<string, number>()
  return {
    has: (...what) => (until.get(digest(what)) ?? 0) > now(),
    add(...what) {
      const key = digest(what)
      until.delete(key)
      until.set(key, now() + lifetime)
      // The first in a Map is the oldest.
      for (const oldest of until.keys()) {
        if (until.size <= capacity) break
        until.delete(oldest)
      }
    },
  }
}

function digest(what: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}
