import { type Kysely, sql } from 'kysely'

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
  // In the order in which they are taken: those that somebody waits for come first.
  await sql`create index watch_due on watch (urgent desc, due_at)`.execute(db)
  await db.schema.createIndex('cosigning_of_account').on('cosigning').columns(['account', 'status']).execute()
}
