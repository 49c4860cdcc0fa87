import { type Kysely, sql } from 'kysely'

/** Adds when the owners of a cosigning were told of it. They were told at once of those from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cosigning').addColumn('announced_at', 'bigint').execute()
  await sql`update cosigning set announced_at = created_at`.execute(db)
}
