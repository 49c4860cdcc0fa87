import { type Kysely, sql } from 'kysely'
import type { Settings } from './config/config.ts'
import { idTokenKeys, keyPurposes } from './keys/id-token-keys.ts'
import { deleteInBatches } from './store/in-batches.ts'
import type { Tables } from './store/tables.ts'

/**
 * Removes what is left of the time when OpenID Connect was on, on a server where it is off: what has expired, ended
 * sessions, and old keys. What people agreed to and the user names stay, for the day it is switched on again. Once
 * nothing is left, it asks the database no more.
 */
export function createOpenIdRemains(options: {
  db: Kysely<Tables>
  settings: Pick<Settings, 'lifetimes' | 'openid'>
  now: () => number
}): { sweep(): Promise<void> } {
  const { db, settings, now } = options
  const keys = idTokenKeys(options)
  let isOver = false

  async function isNothingLeft(): Promise<boolean> {
    const { left } = await db
      .selectNoFrom(({ exists, or, selectFrom }) =>
        or([
          exists(selectFrom('openid_artifact').select('id')),
          exists(selectFrom('openid_session').select('id')),
          exists(selectFrom('openid_logout').select('id')),
          exists(selectFrom('openid_membership').select('id')),
          exists(selectFrom('receipt_key').select('id').where('purpose', 'in', keyPurposes)),
        ]).as('left'),
      )
      .executeTakeFirstOrThrow()
    return !left
  }

  return {
    async sweep() {
      isOver ||= await isNothingLeft()
      if (isOver) return
      // No token is valid for longer than a session.
      const before = now() - settings.lifetimes.session
      await deleteInBatches(db, 'openid_artifact', {
        where: sql`expires_at <= ${now()}`,
        orderBy: 'expires_at',
      })
      // If OpenID Connect is on again before their grants have expired, the applications are told that they have ended.
      await deleteInBatches(db, 'openid_session', {
        where: sql`session_id is null and not exists (
          select 1 from openid_artifact
          where openid_artifact.session_id = openid_session.id and openid_artifact.client_id is not null
        )`,
        orderBy: 'id',
      })
      await deleteInBatches(db, 'openid_logout', { where: sql`created_at <= ${before}`, orderBy: 'id' })
      await deleteInBatches(db, 'openid_membership', {
        where: sql`checked_at <= ${before}`,
        orderBy: 'checked_at',
      })
      for (const each of keys) await each.sweep()
    },
  }
}
