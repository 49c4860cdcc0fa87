import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { ProblemException } from './problem.ts'

/** Counts requests in the database, so that a limit holds across all servers on it. */
export type RateLimit = {
  /**
   * Counts `cost` requests of `who` and refuses if the minute's limit is passed.
   *
   * @param who - what is counted, such as `sign-in:address:192.0.2.7`; stored hashed.
   * @throws {ProblemException} `too-many-requests`, with the seconds to wait.
   */
  count(who: string, limit: number, cost?: number): Promise<void>
}

const window = 60_000

export function createRateLimit(db: Kysely<Tables>, now: () => number = Date.now): RateLimit {
  return {
    async count(who, limit, cost = 1) {
      const key = createHash('sha256').update(who).digest('base64url')
      const time = now()
      const { count, resets_at } = await db
        .insertInto('counter')
        .values({ key, count: cost, resets_at: time + window })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when counter.resets_at <= ${time} then ${cost} else counter.count + ${cost} end`,
            resets_at: sql<number>`case when counter.resets_at <= ${time} then ${time + window} else counter.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (count <= limit) return
      const retryAfter = Math.max(1, Math.ceil((resets_at - time) / 1000))
      throw new ProblemException(
        'too-many-requests',
        `There were more than ${limit} requests within a minute. Please wait ${retryAfter} seconds and try again.`,
        { retryAfter },
      )
    },
  }
}
