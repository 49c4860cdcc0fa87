import type { Kysely } from 'kysely'

/** When to look at which Safe, for whom owners may confirm elsewhere; shared by all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watch')
    .addColumn('account', 'text', column => column.primaryKey())
    .addColumn('due_at', 'bigint', column => column.notNull())
    .addColumn('pause', 'integer', column => column.notNull())
    .addColumn('urgent', 'integer', column => column.notNull())
    .addColumn('looked_at', 'bigint', column => column.notNull())
    .addColumn('leased_until', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('watch_due').on('watch').columns(['urgent', 'due_at']).execute()
  await db.schema.createIndex('cosigning_of_account').on('cosigning').columns(['account', 'status']).execute()
}
