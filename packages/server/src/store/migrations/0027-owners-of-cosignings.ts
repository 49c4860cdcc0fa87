import { type Kysely, sql } from 'kysely'

/**
 * Adds the owners of open cosignings, and an index of open requests by the address that they name, so that people find
 * what waits for them. The owners of cosignings that are open now are not added: they have the links, which last a week.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cosigning_owner')
    .addColumn('cosigning_id', 'text', column =>
      column.notNull().references('cosigning.id').onDelete('cascade'),
    )
    .addColumn('safe', 'text', column => column.notNull())
    .addColumn('owner', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('cosigning_owner_once', ['cosigning_id', 'safe', 'owner'])
    .execute()
  await db.schema
    .createIndex('cosigning_of_owner')
    .on('cosigning_owner')
    .columns(['owner', 'created_at', 'cosigning_id'])
    .execute()
  // The address at the end of an account is the same key on every chain.
  await sql`
    create index proof_request_addressed on proof_request (substr(account, length(account) - 41), created_at, id)
    where status = 'open' and account is not null
  `.execute(db)
}
