import { type Kysely, sql } from 'kysely'

/** Adds the size of each proof and cosigning, for the budgets of networks. Drafts no longer store factory data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['proof', 'cosigning']) {
    await db.schema
      .alterTable(table)
      .addColumn('bytes', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await sql`
      create index ${sql.ref(`${table}_bytes`)} on ${sql.table(table)} (network_hash, bytes)
      where network_hash is not null
    `.execute(db)
  }
  await sql`update cosigning set bytes = length(message) + length(safes) + coalesce(length(factory_data), 0)`.execute(
    db,
  )
  // One after the other: SQLite drops one column at a time.
  await db.schema.alterTable('proof_account').dropColumn('factory_address').execute()
  await db.schema.alterTable('proof_account').dropColumn('factory_data').execute()
}
