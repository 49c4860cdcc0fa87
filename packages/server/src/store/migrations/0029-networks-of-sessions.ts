import type { Kysely } from 'kysely'

/** Adds the network that a session was last used from. Of existing ones it is not known until they are used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('seen_network', 'text').execute()
}
