import { type Kysely, sql } from 'kysely'

/**
 * Adds proofs of version 2, whose texts name the proof and the request that it answers.
 *
 * A draft with a signature, or with an open challenge, stays at version 1: all texts of a proof have the same version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('proof')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('proof').addColumn('requester', 'text').execute()
  await sql`
    update proof set
      version = 2,
      requester = (select by_account from proof_request where proof_request.id = proof.request_id)
    where issued_at is null
      and not exists (select 1 from proof_account where proof_id = proof.id and message is not null)
      and not exists (select 1 from challenge where proof_id = proof.id)
      and (request_id is null or exists (select 1 from proof_request where proof_request.id = proof.request_id))
  `.execute(db)
}
