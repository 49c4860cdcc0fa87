import type { Kysely } from 'kysely'

/** Why a signature that owners had confirmed was not put into a draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('proof_account').addColumn('refused', 'text').execute()
}
