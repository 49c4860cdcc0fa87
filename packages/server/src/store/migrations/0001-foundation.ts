import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds challenges, sessions, and the counters of rate limits. The same statements on SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('challenge')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('browser_hash', 'text', column => column.notNull())
    .addColumn('issued_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('taken_at', 'bigint')
    .addColumn('answered_at', 'bigint')
    .execute()
  await db.schema.createIndex('challenge_expires_at').on('challenge').column('expires_at').execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('method', 'text', column => column.notNull())
    .addColumn('block_number', 'bigint')
    .addColumn('block_hash', 'text')
    .addColumn('browser', 'text', column => column.notNull())
    .addColumn('system', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_seen_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('ends_at', 'bigint', column => column.notNull())
    .addCheckConstraint('session_block_for_contracts', sql`(method = 'eoa') = (block_hash is null)`)
    .execute()
  await db.schema
    .createIndex('session_of_subject')
    .on('session')
    .columns(['subject', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('session_expires_at').on('session').column('expires_at').execute()

  await db.schema
    .createTable('counter')
    .$call(table => (isPostgres(db) ? table.modifyFront(sql`unlogged`) : table))
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('count', 'integer', column => column.notNull())
    .addColumn('resets_at', 'bigint', column => column.notNull())
    .execute()
}

/** Counters need not survive a crash of the machine: on PostgreSQL they are unlogged, and wait for no disk. */
function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
