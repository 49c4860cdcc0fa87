import type { Count } from './rate-limit.ts'

export type InFlight = ReturnType<typeof createInFlight>

/**
 * Limits how many operations run at the same time: in total, and for each name that they are counted under, such as a
 * network. A name never has more of them than are left over. Regardless of its own limit, it gets at most
 * half of all, the next one at most half of the rest. So one client cannot take them all, even where its limit would
 * allow it.
 */
export function createInFlight(all: number) {
  const held = new Map<string, number>()
  let total = 0

  /**
   * Takes a place if one is free under each name.
   *
   * @param counts - the names to count it under, and the limit of each.
   * @returns a function that releases the place; `undefined` if no place is free.
   */
  function take(counts: readonly Count[]): (() => void) | undefined {
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
  }

  return {
    take,
    /** Whether all places are taken. */
    isFull: (): boolean => total >= all,
    /**
     * Runs an operation if a place is free under each name.
     *
     * @param full - returns the result if no place is free, or throws
     */
    async run<Result>(
      counts: readonly Count[],
      work: () => Promise<Result>,
      full: () => Result,
    ): Promise<Result> {
      const leave = take(counts)
      if (!leave) return full()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
