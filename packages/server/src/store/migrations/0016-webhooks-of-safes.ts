import { type Kysely, sql } from 'kysely'

/**
 * Adds what is needed to check the webhooks of a Safe again, as for its API keys. Existing webhooks get what the Safe's
 * owners signed for the last session before them, if it still exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('webhook').addColumn('signature', 'text').execute()
  await db.schema.alterTable('webhook').addColumn('signed_hash', 'text').execute()
  await db.schema.alterTable('webhook').addColumn('checked_at', 'bigint').execute()
  await db.schema.alterTable('webhook').addColumn('stopped_at', 'bigint').execute()
  for (const column of ['signature', 'signed_hash', 'checked_at'])
    await sql`
      update webhook set ${sql.ref(column)} = (
        select ${sql.ref(`session.${column}`)} from session
        where session.subject = webhook.subject and session.signature is not null
          and session.created_at <= webhook.created_at
        order by session.created_at desc, session.id desc limit 1
      )
    `.execute(db)
  await sql`
    create index webhook_of_safe on webhook (checked_at, id) where signature is not null and stopped_at is null
  `.execute(db)
  await sql`create index webhook_stopped on webhook (stopped_at) where stopped_at is not null`.execute(db)
}
