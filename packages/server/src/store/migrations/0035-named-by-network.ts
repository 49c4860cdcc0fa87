import { type Kysely, sql } from 'kysely'

/** Adds the index of the open requests of a network that name an account, which are limited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index proof_request_named
    on proof_request (network_hash, substr(account, length(account) - 41), deadline)
    where status = 'open' and account is not null
  `.execute(db)
}
