import type { Count } from '../http/rateLimit.ts'

/** Limits how much runs at the same time: in all, and under each name that it is counted by, such as a network. */
export type InFlight = {
  /**
   * Takes a place if there is one under each name.
   *
   * @param counts - what to count it under, and how many places each of these may hold.
   * @returns a function that gives the place back; `undefined` if there is none.
   */
  take(counts: readonly Count[]): (() => void) | undefined
}

/**
 * Creates the places. A name never holds more of them than are left over: whatever its own limit is, it gets at most
 * half of all, the next one at most half of the rest. So one client cannot take them all, also not where its limit
 * would let it.
 */
export function createInFlight(all: number): InFlight {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(counts) {
      const left = all - total
      if (counts.some(({ who, limit }) => (held.get(who) ?? 0) >= Math.min(limit, left))) return undefined
      total += 1
      for (const { who } of counts) held.set(who, (held.get(who) ?? 0) + 1)
      return () => {
        total -= 1
        for (const { who } of counts) {
          const rest = (held.get(who) ?? 1) - 1
          if (rest > 0) held.set(who, rest)
          else held.delete(who)
        }
      }
    },
  }
}
