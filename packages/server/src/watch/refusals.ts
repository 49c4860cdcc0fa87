import { hash } from 'node:crypto'

export type Refusals = ReturnType<typeof createRefusals>

/** How many are remembered, and for how long, in milliseconds: a contract may later accept what it refused. */
const capacity = 10_000
const lifetime = 600_000

/** Remembers refused confirmations, so that the same one is not verified again at every look. */
export function createRefusals(now: () => number) {
  const until = new Map<string, number>()
  return {
    has(...what: readonly string[]): boolean {
      const left = (until.get(digest(what)) ?? 0) - now()
      // If more than its lifetime is left, the clock has been set back.
      return left > 0 && left <= lifetime
    },
    add(...what: readonly string[]): void {
      const key = digest(what)
      until.delete(key)
      until.set(key, now() + lifetime)
      // The first key of a Map is the oldest.
      for (const oldest of until.keys()) {
        if (until.size <= capacity) break
        until.delete(oldest)
      }
    },
  }
}

function digest(what: readonly string[]): string {
  return hash('sha256', JSON.stringify(what), 'base64url')
}
