import { type Kysely, sql } from 'kysely'

/**
 * Adds an index for every list, search and sweep, so that none of them reads a whole table or sorts all rows of an
 * account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index proof_request_of_status on proof_request (subject, status, created_at, id)`.execute(
    db,
  )
  await sql`create index proof_request_ended on proof_request (status, ended_at)`.execute(db)

  // The order in which an account's proofs are listed: issued ones only, without drafts of strangers.
  await db.schema.alterTable('proof_account').addColumn('listed_at', 'bigint').execute()
  await sql`
    update proof_account set listed_at = (
      select created_at from proof where proof.id = proof_account.proof_id and proof.issued_at is not null
    )
  `.execute(db)
  await db.schema.dropIndex('proof_account_account').execute()
  await db.schema.dropIndex('proof_account_address').execute()
  await sql`create index proof_account_account on proof_account (account, listed_at, proof_id)`.execute(db)
  await sql`create index proof_account_address on proof_account (address, listed_at, proof_id)`.execute(db)
  await sql`
    create index proof_draft_of_browser on proof (browser_hash, created_at, id) where issued_at is null
  `.execute(db)
  await sql`create index proof_expires_at on proof (expires_at)`.execute(db)

  await db.schema.dropIndex('delivery_of_request').execute()
  await sql`create index delivery_of_request on delivery (subject, request_id, created_at, id)`.execute(db)
  await sql`create index api_key_revoked on api_key (subject, revoked_at)`.execute(db)
  await sql`create index api_key_swept on api_key (revoked_at)`.execute(db)

  await sql`create index cosigning_of_challenge on cosigning (challenge_id)`.execute(db)
  await sql`create index cosigning_ended on cosigning (ended_at)`.execute(db)
  await sql`
    create index cosigning_not_taken on cosigning (created_at, id)
    where purpose = 'proof' and status = 'CONFIRMED' and collected_at is null
  `.execute(db)
  await sql`create index session_of_safe on session (checked_at, id) where signature is not null`.execute(db)
}
