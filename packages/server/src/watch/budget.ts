import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** How often the gateway may be asked, by all servers on one database together. */
export type Budget = {
  /**
   * Takes one request out of it, if there is one.
   *
   * @param urgent - whether somebody waits: half of what may be asked at once is kept for them.
   */
  take(urgent: boolean): Promise<boolean>
}

const key = 'gateway-requests'
const minute = 60_000

/**
 * Makes the budget. Requests are spread over the minute, with a tenth of them that may come at once; within no minute
 * there are more than `perMinute` (the generic cell rate algorithm: what is stored is when all that was taken will have
 * been earned).
 */
export function createBudget(db: Kysely<Tables>, perMinute: number, now: () => number): Budget {
  const atOnce = Math.max(1, Math.floor(perMinute / 10))
  const interval = Math.ceil(minute / Math.max(1, perMinute - atOnce))
  const ordinary = Math.max(1, Math.ceil(atOnce / 2))
  return {
    async take(urgent) {
      const time = now()
      const earned = sql<number>`case when counter.resets_at > ${time} then counter.resets_at else ${time} end + ${interval}`
      const row = await db
        .insertInto('counter')
        .values({ key, count: 1, resets_at: time + interval })
        .onConflict(conflict =>
          conflict
            .column('key')
            .doUpdateSet({ resets_at: earned })
            .where(earned, '<=', time + interval * (urgent ? atOnce : ordinary)),
        )
        .returning('key')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
