import type { Kysely } from 'kysely'

/** Adds the monthly quota of the Safe gateway, which all servers share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gateway_quota')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('used', 'bigint', column => column.notNull())
    .addColumn('told_limit', 'bigint')
    .addColumn('told_left', 'bigint')
    .addColumn('resets_at', 'bigint', column => column.notNull())
    .addColumn('watcher_paid', 'bigint', column => column.notNull())
    .addColumn('pages_paid', 'bigint', column => column.notNull())
    .addColumn('warned', 'integer', column => column.notNull())
    .execute()
}
