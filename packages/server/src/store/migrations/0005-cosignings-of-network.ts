import type { Kysely } from 'kysely'

/** Adds the network of a cosigning, to limit how many one network has open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cosigning').addColumn('network_hash', 'text').execute()
  await db.schema
    .createIndex('cosigning_of_network')
    .on('cosigning')
    .columns(['network_hash', 'status'])
    .execute()
}
