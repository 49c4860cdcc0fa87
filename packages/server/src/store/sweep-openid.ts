import { type Kysely, sql } from 'kysely'
import type { Settings } from '../config/config.ts'
import { deleteInBatches } from './in-batches.ts'
import type { Tables } from './tables.ts'

/** The tables with rows that expire. What people agreed to and the user names stay, for the day it is switched on again. */
const tables = ['openid_artifact', 'openid_session', 'openid_logout', 'openid_membership'] as const

/**
 * Creates the sweep of a server where OpenID Connect is off: it removes what is left of the time when it was on. Once
 * nothing is left, it does nothing, because nothing can be added.
 */
export function createSweepOpenId({
  db,
  settings,
  now,
}: {
  db: Kysely<Tables>
  settings: Pick<Settings, 'lifetimes'>
  now: () => number
}): () => Promise<void> {
  let isEmpty = false

  return async () => {
    if (isEmpty) return
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
    const rows = sql.join(
      tables.map(
        table => sql`select id from (select id from ${sql.table(table)} limit 1) as ${sql.ref(table)}`,
      ),
      sql` union all `,
    )
    isEmpty = (await rows.execute(db)).rows.length === 0
  }
}
