import { approvedOwners, parseAddress } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { Hex } from 'viem'

type SafeSession = { id: string; signers: string; threshold: number; signature: Hex }

/** How many sessions are read at a time: their signatures can have some kilobytes. */
const pageSize = 500

/**
 * Removes from the signers of sessions the owners who did not sign: a contract says that they approved on the chain. If
 * fewer than two signed, applications are no longer told that several did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after = ''
  let rows: readonly SafeSession[]
  do {
    rows = await readPage(db, after)
    for (const { id, signers, threshold, signature } of rows) {
      const owners = (JSON.parse(signers) as string[]).map(parseAddress)
      const approved = approvedOwners(signature, { threshold, confirmations: owners })
      const signed = owners.filter(owner => !approved.includes(owner))
      if (signed.length < owners.length)
        await sql`update session set signers = ${JSON.stringify(signed)} where id = ${id}`.execute(db)
      if (signed.length < 2) await lowerLevel(db, id)
    }
    after = rows.at(-1)?.id ?? after
  } while (rows.length === pageSize)
}

/** Changes what the provider has stored of a session, as JSON: for itself, and in codes and tokens. */
async function lowerLevel(db: Kysely<unknown>, session: string): Promise<void> {
  for (const table of ['openid_session', 'openid_artifact'])
    await sql`
      update ${sql.table(table)} set payload = replace(
        replace(payload, '"acr":"urn:countersign:multisig"', '"acr":"urn:countersign:contract"'),
        '"amr":["pop","mfa","multisig"]', '"amr":["pop","contract"]'
      ) where session_id = ${session}
    `.execute(db)
}

async function readPage(db: Kysely<unknown>, after: string): Promise<readonly SafeSession[]> {
  const found = await sql<SafeSession>`
    select session.id, session.signers, session.threshold, safe_signature.signature
    from session inner join safe_signature on safe_signature.id = session.signature_id
    where session.signers is not null and session.id > ${after}
    order by session.id limit ${pageSize}
  `.execute(db)
  return found.rows
}
