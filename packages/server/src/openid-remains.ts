import { type Kysely, sql } from 'kysely'
import type { Settings } from './config/config.ts'
import { idTokenKeys } from './keys/id-token-keys.ts'
import { deleteInBatches } from './store/in-batches.ts'
import type { Tables } from './store/tables.ts'

/**
 * Removes what is left of the time when OpenID Connect was on, on a server where it is off: what has expired, ended
 * sessions, and old keys. What people agreed to and the user names stay, for the day it is switched on again.
 *
 * Keys go last, more than a year after they were needed. Once none is left, this is not called any more.
 */
export async function sweepOpenIdRemains(options: {
  db: Kysely<Tables>
  settings: Pick<Settings, 'lifetimes' | 'openid'>
  now: () => number
}): Promise<void> {
  const { db, settings, now } = options
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
  for (const keys of idTokenKeys(options)) await keys.sweep()
}
