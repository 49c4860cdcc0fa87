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

/** What is left of a limit. */
export type Remaining = Count & {
  /** How many requests are left. */
  left: number
  /** The time within which requests are counted, in milliseconds. */
  window: number
  /** How long until the limit is reset, in milliseconds. */
  wait: number
}

export type RateLimit = ReturnType<typeof createRateLimit>

/** In milliseconds. */
export const limitWindow = 60_000

const windows = { minute: limitWindow, day: 86_400_000 } as const
type Window = keyof typeof windows

/**
 * Which part of a limit one server counts in memory before it asks the database for each request. Most people stay
 * below it. With further servers, each can let through this part more.
 */
const inMemory = 1 / 4

/** How long a count stays in memory before it is added to the database, in milliseconds. */
const saveAfter = 1_000

/**
 * How many counters one server keeps in memory. Those that it has no room for are counted in the database, and then the
 * oldest one is forgotten.
 */
const mostCounters = 100_000

/** How many counters one statement saves. */
const mostSaved = 1_000

/** How far the clocks of two servers may differ, in milliseconds. */
const clockError = 60_000

/** What one server knows of a counter. */
type Known = {
  /** Of all servers when it was last saved, and of this one since. */
  count: number
  /** What is not in the database yet. */
  unsaved: number
  resetsAt: number
}

/**
 * Counts requests in the database, so that a limit is shared by all servers that use it. Far from its limit, a counter
 * is kept in memory and saved each second.
 *
 * @param windowName - the time within which requests are counted. Daily counts have separate names.
 */
export function createRateLimit(
  db: Kysely<Tables>,
  now: () => number = Date.now,
  windowName: Window = 'minute',
) {
  const window = windows[windowName]
  const counters = new Map<string, Known>()
  let isScheduled = false

  /** The latest time at which a counter can be reset. A later one was set by a clock that has been set back since. */
  const latestReset = (time: number) => time + window + clockError

  const isCurrent = ({ resetsAt }: Pick<Known, 'resetsAt'>, time: number) =>
    resetsAt > time && resetsAt <= latestReset(time)

  /** Returns what is known of a counter. `undefined` if it was reset, or is not known. */
  function find(key: string, time: number): Known | undefined {
    const known = counters.get(key)
    if (!known || isCurrent(known, time)) return known
    counters.delete(key)
    return undefined
  }

  /** Refuses a request that is known to exceed its limit, without a write: counts only grow until they are reset. */
  function refusePassed(limits: ReadonlyMap<string, number>, cost: number, time: number): void {
    for (const [key, limit] of limits) {
      const known = find(key, time)
      if (known && known.count + cost > limit) throw limitPassed(limit, known.resetsAt - time, windowName)
    }
  }

  /** Counts in memory, unless one of the counters is near its limit or there is no room for it. @returns whether it did */
  function countInMemory(limits: ReadonlyMap<string, number>, cost: number, time: number): boolean {
    for (const [key, limit] of limits) {
      const known = counters.get(key)
      if ((known?.count ?? 0) + cost > limit * inMemory) return false
      if (known || counters.size < mostCounters) continue
      schedule()
      return false
    }
    for (const key of limits.keys()) {
      const known = counters.get(key) ?? { count: 0, unsaved: 0, resetsAt: time + window }
      known.count += cost
      known.unsaved += cost
      counters.set(key, known)
    }
    schedule()
    return true
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => void saveAll(), saveAfter).unref()
  }

  /** Saves what is only in memory, and forgets what was reset. */
  async function saveAll(): Promise<void> {
    isScheduled = false
    const time = now()
    const unsaved: string[] = []
    for (const [key, known] of counters)
      if (!isCurrent(known, time)) counters.delete(key)
      else if (known.unsaved > 0) unsaved.push(key)
    try {
      for (let start = 0; start < unsaved.length; start += mostSaved)
        await save(unsaved.slice(start, start + mostSaved), 0, time)
    } catch {
      // The database is unavailable. Requests that ask it say so; these counts are saved with the next ones.
    }
  }

  /** Adds `cost` to counters in the database, and what was only in memory. @returns the counters as they are then */
  async function save(keys: readonly string[], cost: number, time: number) {
    const added = keys.map(key => {
      const known = counters.get(key)
      const count = cost + (known?.unsaved ?? 0)
      if (known) known.unsaved = 0
      return { key, count, resets_at: time + window }
    })
    const isOpen = sql`counter.resets_at > ${time} and counter.resets_at <= ${latestReset(time)}`
    try {
      const rows = await db
        .insertInto('counter')
        // Sorted, so that two servers never wait for each other's row.
        .values(added.sort((one, other) => (one.key < other.key ? -1 : 1)))
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when ${isOpen} then counter.count + excluded.count else excluded.count end`,
            resets_at: sql<number>`case when ${isOpen} then counter.resets_at else excluded.resets_at end`,
          }),
        )
        .returningAll()
        .execute()
      for (const row of rows) remember(row)
      return rows
    } catch (error) {
      for (const { key, count } of added) {
        const known = counters.get(key)
        if (known) known.unsaved += count - cost
      }
      throw error
    }
  }

  /** Notes what the database has counted. Since then, this server may have counted more. */
  function remember({ key, count, resets_at: resetsAt }: Tables['counter']): void {
    const known = counters.get(key)
    if (known) return void Object.assign(known, { count: count + known.unsaved, resetsAt })
    if (counters.size >= mostCounters) {
      const [oldest] = counters
      if (!oldest || oldest[1].unsaved > 0) return
      counters.delete(oldest[0])
    }
    counters.set(key, { count, unsaved: 0, resetsAt })
  }

  return {
    /**
     * Counts a request, or `cost` of them, and refuses it if it exceeds one of the limits.
     *
     * @throws {ProblemException} `too-many-requests`, with the seconds to wait.
     */
    async count(counts: readonly Count[], cost = 1): Promise<void> {
      const time = now()
      const limits = new Map(counts.map(each => [keyOf(each), each.limit]))
      refusePassed(limits, cost, time)
      if (countInMemory(limits, cost, time)) return
      for (const { key, count, resets_at } of await save([...limits.keys()], cost, time)) {
        const limit = limits.get(key)
        if (limit !== undefined && count > limit) throw limitPassed(limit, resets_at - time, windowName)
      }
    },

    /**
     * Returns what is left of the limit that is nearest, as far as this server knows: it does not ask the database.
     *
     * @returns `undefined` if this server knows none of the counters
     */
    remaining(counts: readonly Count[]): Remaining | undefined {
      const time = now()
      return counts
        .flatMap((each): Remaining[] => {
          const known = find(keyOf(each), time)
          if (!known) return []
          return [
            { ...each, left: Math.max(0, each.limit - known.count), window, wait: known.resetsAt - time },
          ]
        })
        .sort((one, other) => one.left - other.left)[0]
    },
  }
}

const keyOf = ({ who }: Count) => hash('sha256', who, 'base64url')

/** @param wait - how long until the limit is reset, in milliseconds */
export function limitPassed(limit: number, wait: number, window: Window = 'minute'): ProblemException {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new ProblemException(
    'too-many-requests',
    `More than ${limit} requests in a ${window}. Wait ${retryAfter} seconds, then try again.`,
    { retryAfter },
  )
}
