import type { Kysely } from 'kysely'

/** Adds the clients that operators register over HTTP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_client')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('payload', 'text', column => column.notNull())
    .addColumn('secret_hash', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .execute()
}
