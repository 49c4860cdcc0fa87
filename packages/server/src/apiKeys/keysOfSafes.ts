import type { Kysely } from 'kysely'
import type { KeptBySafe } from '../sessions/safeSessions.ts'
import type { Tables } from '../store/tables.ts'

/**
 * API keys that were made in the session of a Safe. They are revoked where that session would end: whoever is no owner any
 * more must not go on by a key made before.
 */
export function keysOfSafes(db: Kysely<Tables>, now: () => number): KeptBySafe {
  return {
    what: 'key',
    async noteChecked(id, checked_at) {
      await db.updateTable('api_key').set({ checked_at }).where('id', '=', id).execute()
    },
    async end(id) {
      await db
        .updateTable('api_key')
        .set({ revoked_at: now(), owners_changed: 1 })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute()
    },
    due(before, after, limit) {
      let query = db
        .selectFrom('api_key')
        .select(['id', 'account', 'signature', 'signed_hash', 'checked_at'])
        .where('signature', 'is not', null)
        .where('revoked_at', 'is', null)
        .where('checked_at', '<=', before)
      if (after)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('checked_at', 'id'), '>', tuple(after.checked_at, after.id)),
        )
      return query.orderBy('checked_at').orderBy('id').limit(limit).execute()
    },
  }
}
