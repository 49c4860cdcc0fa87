import type { Kysely } from 'kysely'

/** Adds the hash of an accepted answer and its session, so that repeating the answer gives the same result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('challenge').addColumn('answer_hash', 'text').execute()
  await db.schema.alterTable('challenge').addColumn('session_id', 'text').execute()
  await db.schema.alterTable('session').addColumn('salt', 'text').execute()
}
