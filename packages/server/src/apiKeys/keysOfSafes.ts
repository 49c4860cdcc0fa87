import { type Kysely, sql } from 'kysely'
import { type KeptBySafe, keptBySafe } from '../sessions/keptBySafe.ts'
import type { Tables } from '../store/tables.ts'

/**
 * API keys that were made in the session of a Safe. They are revoked where that session would end: a former owner must
 * not continue with a key made before.
 */
export function keysOfSafes(db: Kysely<Tables>, now: () => number): KeptBySafe {
  return keptBySafe(db, {
    what: 'key',
    table: 'api_key',
    live: () => sql`revoked_at is null`,
    async end(id) {
      await db
        .updateTable('api_key')
        .set({ revoked_at: now(), owners_changed: 1 })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute()
    },
  })
}
