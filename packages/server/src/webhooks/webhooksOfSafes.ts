import { type Kysely, sql } from 'kysely'
import { type KeptBySafe, keptBySafe } from '../sessions/keptBySafe.ts'
import type { Tables } from '../store/tables.ts'

/**
 * Webhooks that were made in the session of a Safe. They are stopped where that session would end: a former owner must
 * not receive what happens to the Safe's requests. What waits to be sent is given up in the same transaction.
 */
export function webhooksOfSafes(db: Kysely<Tables>, now: () => number): KeptBySafe {
  return keptBySafe(db, {
    what: 'webhook',
    table: 'webhook',
    live: () => sql`stopped_at is null`,
    async end(id) {
      const time = now()
      await db.transaction().execute(async transaction => {
        const { numUpdatedRows } = await transaction
          .updateTable('webhook')
          .set({ stopped_at: time })
          .where('id', '=', id)
          .where('stopped_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await transaction
          .updateTable('delivery')
          .set({ status: 'given-up', last_error: 'owners-changed', ended_at: time })
          .where('webhook_id', '=', id)
          .where('status', '=', 'waiting')
          .execute()
      })
    },
  })
}
