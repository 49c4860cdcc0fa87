import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

export type Budget = ReturnType<typeof createBudget>

const key = 'gateway-requests'
const minute = 60_000

/**
 * Limits how often all servers on one database may send requests to the gateway. Requests are spread over the minute,
 * with bursts of up to a tenth of them; no minute has more than `perMinute` (the generic cell rate algorithm, which
 * stores its theoretical arrival time).
 */
export function createBudget(db: Kysely<Tables>, perMinute: number, now: () => number) {
  const atOnce = Math.max(1, Math.floor(perMinute / 10))
  const interval = Math.ceil(minute / Math.max(1, perMinute - atOnce))
  const ordinary = Math.max(1, Math.ceil(atOnce / 2))
  return {
    /**
     * Takes one request out of the budget, if there is one.
     *
     * @param urgent - whether a person waits: half of the burst is reserved for urgent requests.
     */
    async take(urgent: boolean): Promise<boolean> {
      const time = now()
      // A time further ahead than the burst comes from a clock that was wrong and has been set back.
      const latest = time + interval * atOnce + minute
      const earned = sql<number>`case when counter.resets_at between ${time} and ${latest} then counter.resets_at else ${time} end + ${interval}`
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
