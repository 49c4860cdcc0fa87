import { approvedOwners, parseAddress } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { Hex } from 'viem'

type SafeSession = { id: string; signers: string; threshold: number; signature: Hex }

/** How many sessions are read at a time: their signatures can have some kilobytes. */
const pageSize = 500

/**
 * Removes from the signers of sessions the owners who did not sign: a contract says that they approved on the chain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after = ''
  let rows: readonly SafeSession[]
  do {
    rows = await readPage(db, after)
    for (const { id, signers, threshold, signature } of rows) {
      const owners = (JSON.parse(signers) as string[]).map(parseAddress)
      const approved = approvedOwners(signature, { threshold, confirmations: owners })
      if (approved.length === 0) continue
      const signed = JSON.stringify(owners.filter(owner => !approved.includes(owner)))
      await sql`update session set signers = ${signed} where id = ${id}`.execute(db)
    }
    after = rows.at(-1)?.id ?? after
  } while (rows.length === pageSize)
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
