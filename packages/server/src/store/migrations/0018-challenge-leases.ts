import { type Kysely, sql } from 'kysely'

/** Adds the lease of a challenge whose answer is being checked, as other tables have one. It replaces `taken_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One after the other: SQLite changes one column at a time.
  await db.schema
    .alterTable('challenge')
    .addColumn('leased_until', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update challenge set leased_until = taken_at + 20000 where taken_at is not null`.execute(db)
  await db.schema.alterTable('challenge').dropColumn('taken_at').execute()
}
