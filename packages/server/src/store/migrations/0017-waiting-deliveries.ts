import { type Kysely, sql } from 'kysely'

/** Adds an index that finds the waiting messages of one webhook without reading those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index delivery_waiting on delivery (webhook_id, due_at, id) where status = 'waiting'`.execute(
    db,
  )
}
