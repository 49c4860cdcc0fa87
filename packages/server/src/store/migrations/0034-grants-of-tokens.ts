import type { Kysely } from 'kysely'

/** Adds to codes and tokens where their grant and session are, so that one statement reads all three. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['grant_key', 'session_id'])
    await db.schema.alterTable('openid_artifact').addColumn(column, 'text').execute()
}
