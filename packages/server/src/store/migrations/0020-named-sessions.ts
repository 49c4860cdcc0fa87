import type { Kysely } from 'kysely'

/** Adds the name that a person gives a session, to tell their devices from each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('name', 'text').execute()
}
