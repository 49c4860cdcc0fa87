import { type Kysely, sql } from 'kysely'

/** Adds the network and the size of what sign-ins to applications store. Existing rows count for no network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['openid_session', 'openid_artifact', 'openid_consent', 'openid_username']) {
    await db.schema.alterTable(table).addColumn('network_hash', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('bytes', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await sql`
      create index ${sql.ref(`${table}_bytes`)} on ${sql.table(table)} (network_hash, bytes)
      where network_hash is not null
    `.execute(db)
  }
}
