import type { Kysely } from 'kysely'

/** Adds what was last found out about the groups of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_membership')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('is_member', 'integer', column => column.notNull())
    .addColumn('checked_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('openid_membership_by_checked_at')
    .on('openid_membership')
    .column('checked_at')
    .execute()
}
