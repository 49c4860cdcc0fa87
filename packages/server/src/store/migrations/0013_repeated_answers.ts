import type { Kysely } from 'kysely'

/** What an accepted answer was and led to, so that the same answer once more gets the same result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('challenge').addColumn('answer_hash', 'text').execute()
  await db.schema.alterTable('challenge').addColumn('session_id', 'text').execute()
  await db.schema.alterTable('session').addColumn('salt', 'text').execute()
}
