import type { Kysely } from 'kysely'

/** Adds the factory that would deploy the account of a session (ERC-6492). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('factory', 'text').execute()
}
