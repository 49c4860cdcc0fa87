import { type Kysely, sql } from 'kysely'

/** Adds OpenID Connect: sessions at applications, codes and tokens, consent, user names, and what to tell applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which keys a row is one of: those for receipts, or one of the algorithms of ID tokens.
  await db.schema
    .alterTable('receipt_key')
    .addColumn('purpose', 'text', column => column.notNull().defaultTo('receipts'))
    .execute()

  await db.schema
    .createTable('openid_session')
    // The id of the session that it belongs to.
    .addColumn('id', 'text', column => column.primaryKey())
    // The same, as long as that session exists. However a session ends, the database notes it here.
    .addColumn('session_id', 'text', column => column.unique().references('session.id').onDelete('set null'))
    .addColumn('sub', 'text', column => column.notNull())
    .addColumn('payload', 'text', column => column.notNull())
    .execute()
  await sql`create index openid_session_ended on openid_session (id) where session_id is null`.execute(db)

  await db.schema
    .createTable('openid_artifact')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('payload', 'text', column => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('user_code', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('consumed_at', 'bigint')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await sql`create index openid_artifact_of_grant on openid_artifact (grant_id) where grant_id is not null`.execute(
    db,
  )
  await sql`create unique index openid_artifact_of_user_code on openid_artifact (user_code) where user_code is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('openid_artifact_by_expires_at')
    .on('openid_artifact')
    .column('expires_at')
    .execute()

  await db.schema
    .createTable('openid_consent')
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('client_id', 'text', column => column.notNull())
    .addColumn('scope', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_used_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('openid_consent_key', ['subject', 'client_id'])
    .execute()

  await db.schema
    .createTable('openid_username')
    .addColumn('client_id', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('openid_username_key', ['client_id', 'subject'])
    .addUniqueConstraint('openid_username_of_client', ['client_id', 'name'])
    .execute()

  await db.schema
    .createTable('openid_logout')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('client_id', 'text', column => column.notNull())
    .addColumn('sub', 'text', column => column.notNull())
    .addColumn('sid', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('due_at', 'bigint', column => column.notNull())
    .addColumn('failures', 'integer', column => column.notNull())
    .addColumn('leased_until', 'bigint', column => column.notNull())
    .execute()
  await db.schema.createIndex('openid_logout_due').on('openid_logout').column('due_at').execute()

  await db.schema
    .createTable('openid_secret')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('secret', 'text', column => column.notNull())
    .execute()
}
