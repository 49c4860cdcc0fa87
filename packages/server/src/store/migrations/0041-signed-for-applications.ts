import { type Kysely, sql } from 'kysely'

/** Adds what accounts signed for one application, in a session of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('challenge').addColumn('adds_to', 'text').execute()
  await db.schema
    .createTable('openid_signature')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('session_id', 'text', column => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('redirect_uri', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('signed_message', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .addColumn('method', 'text', column => column.notNull())
    .addColumn('block_number', 'bigint')
    .addColumn('block_hash', 'text')
    .addColumn('signers', 'text')
    .addColumn('threshold', 'integer')
    .addColumn('owner_count', 'integer')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('network_hash', 'text')
    .addColumn('bytes', 'integer', column => column.notNull().defaultTo(0))
    .addUniqueConstraint('openid_signature_of_session', ['session_id', 'redirect_uri'])
    .execute()
  await sql`
    create index openid_signature_bytes on openid_signature (network_hash, bytes) where network_hash is not null
  `.execute(db)
}
