import { type Kysely, sql } from 'kysely'

/** Lets the messages that wait for one webhook be found without those that wait for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index delivery_waiting on delivery (webhook_id, due_at, id) where status = 'waiting'`.execute(
    db,
  )
}
