import type { Kysely } from 'kysely'

/**
 * Adds the owner who confirmed first, in the browser that started a cosigning, and an index of owners by what they sign,
 * so that they find the cosigning of a message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cosigning').addColumn('first_owner', 'text').execute()
  await db.schema
    .createIndex('cosigning_owner_message')
    .on('cosigning_owner')
    .columns(['hash', 'owner'])
    .execute()
}
