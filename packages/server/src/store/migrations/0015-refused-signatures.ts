import type { Kysely } from 'kysely'

/** Adds why a signature that owners had confirmed was not added to a draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('proof_account').addColumn('refused', 'text').execute()
}
