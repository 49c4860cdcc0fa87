import { type Kysely, sql } from 'kysely'

/**
 * Adds what is needed to check the API keys of a Safe again, as for its sessions. Existing keys get what the Safe's
 * owners signed for the last session before them, if it still exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('api_key').addColumn('signature', 'text').execute()
  await db.schema.alterTable('api_key').addColumn('signed_hash', 'text').execute()
  await db.schema.alterTable('api_key').addColumn('checked_at', 'bigint').execute()
  await db.schema.alterTable('api_key').addColumn('owners_changed', 'integer').execute()
  for (const column of ['signature', 'signed_hash', 'checked_at'])
    await sql`
      update api_key set ${sql.ref(column)} = (
        select ${sql.ref(`session.${column}`)} from session
        where session.subject = api_key.subject and session.signature is not null
          and session.created_at <= api_key.created_at
        order by session.created_at desc, session.id desc limit 1
      )
    `.execute(db)
  await sql`create index api_key_of_safe on api_key (checked_at, id) where signature is not null`.execute(db)
}
