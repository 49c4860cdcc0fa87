import { type Kysely, sql } from 'kysely'

/** Adds where people receive notifications, the notifications to send, and the key for push services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscription')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('target', 'text', column => column.notNull())
    .addColumn('target_hash', 'text', column => column.notNull())
    .addColumn('browser_hash', 'text', column => column.notNull())
    .addColumn('network_hash', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('account', 'text')
    .addColumn('session_id', 'text')
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('browser', 'text', column => column.notNull())
    .addColumn('system', 'text', column => column.notNull())
    .addColumn('token', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('subscription_of_target', ['target_hash', 'subject'])
    .execute()
  for (const column of ['browser_hash', 'network_hash', 'subject', 'expires_at'])
    await db.schema.createIndex(`subscription_by_${column}`).on('subscription').column(column).execute()

  // Without a foreign key: a transaction that writes notifications must not wait for one that removes subscriptions.
  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('subscription_id', 'text', column => column.notNull())
    .addColumn('topic', 'text', column => column.notNull())
    .addColumn('about', 'text', column => column.notNull())
    .addColumn('account', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('due_at', 'bigint', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('leased_until', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await sql`create index notification_due on notification (due_at) where ended_at is null`.execute(db)
  await sql`create index notification_ended on notification (ended_at) where ended_at is not null`.execute(db)
  await db.schema
    .createIndex('notification_of_subscription')
    .on('notification')
    .columns(['subscription_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('push_key')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('private_key', 'text', column => column.notNull())
    .execute()
}
