import type { Kysely } from 'kysely'

/** Adds cosignings, and what is needed to check the session of a Safe again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cosigning')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('challenge_id', 'text', column => column.notNull().unique())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('factory_address', 'text')
    .addColumn('factory_data', 'text')
    .addColumn('browser_hash', 'text', column => column.notNull())
    .addColumn('browser', 'text', column => column.notNull())
    .addColumn('system', 'text', column => column.notNull())
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('superseded', 'text')
    .addColumn('safes', 'text', column => column.notNull())
    .addColumn('verdict', 'text')
    .addColumn('gateway_known', 'integer', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('collected_at', 'bigint')
    .addColumn('session_id', 'text')
    .execute()
  await db.schema
    .createIndex('cosigning_of_browser')
    .on('cosigning')
    .columns(['browser_hash', 'created_at'])
    .execute()
  await db.schema
    .createIndex('cosigning_by_status')
    .on('cosigning')
    .columns(['status', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('cosigning_expires_at').on('cosigning').column('expires_at').execute()

  await db.schema
    .createTable('cosigning_confirmation')
    .addColumn('cosigning_id', 'text', column =>
      column.notNull().references('cosigning.id').onDelete('cascade'),
    )
    .addColumn('safe', 'text', column => column.notNull())
    .addColumn('owner', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('part', 'text', column => column.notNull())
    .addColumn('way', 'text', column => column.notNull())
    .addColumn('confirmed_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('cosigning_confirmation_once', ['cosigning_id', 'safe', 'owner'])
    .execute()

  await db.schema
    .createTable('cosigning_decline')
    .addColumn('cosigning_id', 'text', column =>
      column.notNull().references('cosigning.id').onDelete('cascade'),
    )
    .addColumn('owner', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('declined_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('cosigning_decline_once', ['cosigning_id', 'owner'])
    .execute()

  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('session').addColumn('signature', 'text').execute()
  await db.schema.alterTable('session').addColumn('signed_hash', 'text').execute()
  await db.schema.alterTable('session').addColumn('signers', 'text').execute()
  await db.schema.alterTable('session').addColumn('threshold', 'integer').execute()
  await db.schema.alterTable('session').addColumn('checked_at', 'bigint').execute()
}
