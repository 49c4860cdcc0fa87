import { type Kysely, sql } from 'kysely'

/** Adds to grants whose session and client they belong to, so that one statement reads a session with its grant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('openid_artifact').addColumn('client_id', 'text').execute()
  await sql`
    create index openid_artifact_of_session on openid_artifact (session_id, client_id)
    where client_id is not null
  `.execute(db)
}
