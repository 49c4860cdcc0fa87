import { type Kysely, sql } from 'kysely'

/** What refers to a signature. Revoked keys and stopped webhooks are not checked again. */
const holders = { session: sql`true`, api_key: sql`revoked_at is null`, webhook: sql`stopped_at is null` }

/**
 * Stores what a Safe's owners signed once, for its session and for the API keys and webhooks that were created in it.
 * Adds the network and the size of everything that visitors store, for the budgets of networks. Existing rows count for
 * no network.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('safe_signature')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .addColumn('signed_hash', 'text', column => column.notNull())
    .addColumn('checked_at', 'bigint', column => column.notNull())
    .execute()
  const signed = Object.entries(holders).map(
    ([table, live]) => sql`
      select id, subject, signature, signed_hash, checked_at from ${sql.table(table)}
      where signature is not null and ${live}
    `,
  )
  await sql`
    insert into safe_signature (id, account, signature, signed_hash, checked_at)
    select min(id), subject, signature, signed_hash, max(coalesce(checked_at, 0))
    from (${sql.join(signed, sql` union all `)}) as signed group by subject, signature, signed_hash
  `.execute(db)
  await sql`create index safe_signature_checked on safe_signature (checked_at, id)`.execute(db)
  await sql`create index safe_signature_moved on safe_signature (signed_hash)`.execute(db)
  for (const [table, live] of Object.entries(holders)) {
    await sql`
      alter table ${sql.table(table)} add column signature_id text references safe_signature (id)
    `.execute(db)
    const holder = sql.table(table)
    await sql`
      update ${holder} set signature_id = (
        select safe_signature.id from safe_signature
        where safe_signature.signed_hash = ${holder}.signed_hash
          and safe_signature.signature = ${holder}.signature and safe_signature.account = ${holder}.subject
      ) where signature is not null and ${live}
    `.execute(db)
    await sql`drop index ${sql.ref(`${table}_of_safe`)}`.execute(db)
    // One after the other: SQLite drops one column at a time.
    for (const column of ['signature', 'signed_hash', 'checked_at'])
      await db.schema.alterTable(table).dropColumn(column).execute()
    await sql`
      create index ${sql.ref(`${table}_of_safe`)} on ${holder} (signature_id) where signature_id is not null
    `.execute(db)
  }
  await sql`drop index safe_signature_moved`.execute(db)

  for (const table of ['safe_signature', ...Object.keys(holders), 'proof_request', 'delivery']) {
    await db.schema.alterTable(table).addColumn('network_hash', 'text').execute()
    await addBytes(db, table)
  }
  await db.schema.dropIndex('subscription_by_network_hash').execute()
  await addBytes(db, 'subscription')
}

async function addBytes(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('bytes', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    create index ${sql.ref(`${table}_bytes`)} on ${sql.table(table)} (network_hash, bytes)
    where network_hash is not null
  `.execute(db)
}
