import type { Count } from './rate-limit.ts'
import { limitPassed, limitWindow } from './rate-limit.ts'

/** How many networks are counted at the same time. */
const capacity = 100_000

/**
 * Counts requests in the memory of this process, where a response costs less than a count in the database. Each server
 * counts separately.
 */
export function createLocalLimit(now: () => number = Date.now) {
  const counted = new Map<string, number>()
  let resetsAt = Number.NEGATIVE_INFINITY
  return {
    /** @throws {ProblemException} `too-many-requests`, with the seconds to wait. */
    count(counts: readonly Count[]): void {
      const time = now()
      // A later reset was set by a clock that has been set back since.
      const isOpen = time < resetsAt && resetsAt <= time + limitWindow
      // A client with this many networks is not stopped by a limit per network anyway.
      if (!isOpen || counted.size > capacity) {
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
