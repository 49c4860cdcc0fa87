import type { Kysely } from 'kysely'

/** Adds the browser that opened a session, so that it can be signed out from another one. Unknown for existing ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('browser_hash', 'text').execute()
}
