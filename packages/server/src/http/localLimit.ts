import type { Count } from './rateLimit.ts'
import { limitPassed, limitWindow } from './rateLimit.ts'

/** How many networks are counted at a time. */
const capacity = 100_000

/**
 * Counts requests in the memory of this process: for what costs less to answer than to count in the database. Each
 * server counts for itself.
 */
export function createLocalLimit(now: () => number = Date.now) {
  const counted = new Map<string, number>()
  let resetsAt = Number.NEGATIVE_INFINITY
  return {
    /** @throws {ProblemException} `too-many-requests`, with the seconds to wait. */
    count(counts: readonly Count[]): void {
      const time = now()
      // A limit for each network does not stop a client that has this many.
      if (time >= resetsAt || counted.size > capacity) {
        counted.clear()
        resetsAt = time + limitWindow
      }
      for (const { who, limit } of counts) {
        const count = (counted.get(who) ?? 0) + 1
        counted.set(who, count)
        if (count > limit) throw limitPassed(limit, resetsAt - time)
      }
    },
  }
}
