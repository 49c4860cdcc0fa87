import type { Kysely } from 'kysely'

/** Adds the account that was signed in where a cosigning was started. Of existing ones it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cosigning').addColumn('asker_account', 'text').execute()
}
