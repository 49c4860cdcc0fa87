import type { Kysely } from 'kysely'

/** Adds ownership proofs, what is signed for them, and the keys of their receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proof')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('browser_hash', 'text', column => column.notNull())
    .addColumn('network_hash', 'text')
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('audience', 'text')
    .addColumn('visibility', 'text', column => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('draft_until', 'bigint', column => column.notNull())
    .addColumn('issued_at', 'bigint')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('document', 'text')
    .execute()
  await db.schema
    .createIndex('proof_of_browser')
    .on('proof')
    .columns(['browser_hash', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('proof_of_network')
    .on('proof')
    .columns(['network_hash', 'draft_until'])
    .execute()
  await db.schema.createIndex('proof_draft_until').on('proof').columns(['issued_at', 'draft_until']).execute()

  await db.schema
    .createTable('proof_account')
    .addColumn('proof_id', 'text', column => column.notNull().references('proof.id').onDelete('cascade'))
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('factory_address', 'text')
    .addColumn('factory_data', 'text')
    .addColumn('message', 'text')
    .addColumn('signature', 'text')
    .addColumn('method', 'text')
    .addColumn('verified_at', 'bigint')
    .addColumn('block_number', 'bigint')
    .addColumn('block_hash', 'text')
    .addColumn('safe', 'text')
    .addPrimaryKeyConstraint('proof_account_at', ['proof_id', 'position'])
    .addUniqueConstraint('proof_account_once', ['proof_id', 'account'])
    .execute()
  await db.schema.createIndex('proof_account_account').on('proof_account').column('account').execute()
  await db.schema.createIndex('proof_account_address').on('proof_account').column('address').execute()

  // One after the other: SQLite adds one column at a time.
  await db.schema.alterTable('challenge').addColumn('proof_id', 'text').execute()
  await db.schema.createIndex('challenge_of_proof').on('challenge').column('proof_id').execute()
  await db.schema.alterTable('cosigning').addColumn('proof_id', 'text').execute()
  await db.schema.createIndex('cosigning_of_proof').on('cosigning').column('proof_id').execute()

  await db.schema
    .createTable('receipt_key')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('current', 'integer', column => column.unique())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('private_key', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()
}
