import { type Kysely, sql } from 'kysely'

/**
 * Adds when a request was first declined, and whether a webhook has been tried. Webhooks with an attempted delivery, or
 * whose last attempt failed or was slow, have been.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('proof_request').addColumn('declined_at', 'bigint').execute()
  await db.schema
    .alterTable('webhook')
    .addColumn('tried', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update webhook set tried = 1
    where failing <> 0
      or exists (select 1 from delivery where delivery.webhook_id = webhook.id and delivery.tries > 0)
  `.execute(db)
}
