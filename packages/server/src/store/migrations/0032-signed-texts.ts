import type { Kysely } from 'kysely'

/** Adds what was signed to open a session. Of existing ones it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['signed_message', 'signature'])
    await db.schema.alterTable('session').addColumn(column, 'text').execute()
}
