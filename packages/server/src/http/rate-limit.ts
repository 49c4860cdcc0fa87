import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { ProblemException } from './problem.ts'

/** A counter and its limit, such as the requests of one network address. */
export type Count = {
  /** What is counted, such as `sign-in:address:192.0.2.7`; stored hashed. */
  who: string
  /** The maximum: per minute or per day, or at the same time. */
  limit: number
}

export type RateLimit = ReturnType<typeof createRateLimit>

/** In milliseconds. */
export const limitWindow = 60_000

const windows = { minute: limitWindow, day: 86_400_000 } as const
type Window = keyof typeof windows

/**
 * How many exceeded limits one server remembers. The oldest are forgotten first, and are then counted in the database
 * again.
 */
const mostRemembered = 10_000

/**
 * Counts requests in the database, so that a limit is shared by all servers that use it.
 *
 * @param windowName - the time within which requests are counted. Daily counts have separate names.
 */
export function createRateLimit(
  db: Kysely<Tables>,
  now: () => number = Date.now,
  windowName: Window = 'minute',
) {
  const window = windows[windowName]
  /** The exceeded limits, in the order in which they were exceeded. */
  const passed = new Map<string, { count: number; resetsAt: number }>()

  function remember(key: string, count: number, resetsAt: number): void {
    passed.delete(key)
    passed.set(key, { count, resetsAt })
    for (const [oldest] of passed) {
      if (passed.size <= mostRemembered) return
      passed.delete(oldest)
    }
  }

  /** Refuses a request that is known to exceed its limit, without a write: counts only grow until they are reset. */
  function refusePassed(limits: ReadonlyMap<string, number>, cost: number, time: number): void {
    for (const [key, limit] of limits) {
      const known = passed.get(key)
      if (known === undefined) continue
      if (known.resetsAt <= time) passed.delete(key)
      else if (known.count + cost > limit) throw limitPassed(limit, known.resetsAt - time, windowName)
    }
  }

  return {
    /**
     * Counts a request, or `cost` of them, and refuses it if it exceeds one of the limits.
     *
     * @throws {ProblemException} `too-many-requests`, with the seconds to wait.
     */
    async count(counts: readonly Count[], cost = 1): Promise<void> {
      const time = now()
      const limits = new Map(counts.map(({ who, limit }) => [hash('sha256', who, 'base64url'), limit]))
      refusePassed(limits, cost, time)
      const rows = await db
        .insertInto('counter')
        // Sorted, so that two servers never wait for each other's row.
        .values([...limits.keys()].sort().map(key => ({ key, count: cost, resets_at: time + window })))
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when counter.resets_at <= ${time} then ${cost} else counter.count + ${cost} end`,
            resets_at: sql<number>`case when counter.resets_at <= ${time} then ${time + window} else counter.resets_at end`,
          }),
        )
        .returningAll()
        .execute()
      for (const { key, count, resets_at } of rows) {
        const limit = limits.get(key)
        if (limit === undefined || count <= limit) continue
        remember(key, count, resets_at)
        throw limitPassed(limit, resets_at - time, windowName)
      }
    },
  }
}

/** @param wait - how long until the limit is reset, in milliseconds */
export function limitPassed(limit: number, wait: number, window: Window = 'minute'): ProblemException {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new ProblemException(
    'too-many-requests',
    `More than ${limit} requests in a ${window}. Wait ${retryAfter} seconds, then try again.`,
    { retryAfter },
  )
}
