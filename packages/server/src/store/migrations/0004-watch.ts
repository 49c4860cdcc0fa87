import { type Kysely, sql } from 'kysely'

/** Adds the schedule of looks at Safes whose owners may confirm elsewhere, which all servers share. */
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
  // In the order of claims: those that a person waits for come first.
  await sql`create index watch_due on watch (urgent desc, due_at)`.execute(db)
  await db.schema.createIndex('cosigning_of_account').on('cosigning').columns(['account', 'status']).execute()
}
