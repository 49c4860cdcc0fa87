import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from './in-batches.ts'
import { type CountedTable, countedTables } from './storage.ts'
import type { Tables } from './tables.ts'

/** What a network has stored in one table. */
export type Stored = { readonly network: string; readonly table: CountedTable; rows: number; bytes: number }

/** Reads what networks have stored, in each table. @param networkHash - of one network; of all by default */
export async function readStored(db: Kysely<Tables>, networkHash?: string): Promise<Stored[]> {
  const stored: Stored[] = []
  const whose = networkHash === undefined ? sql`is not null` : sql`= ${networkHash}`
  for (const table of countedTables) {
    const { rows } = await sql<{ network: string; rows: number; bytes: number }>`
      select network_hash as network, count(*) as rows, sum(bytes) as bytes from ${sql.table(table)}
      where network_hash ${whose} group by network_hash
    `.execute(db)
    for (const row of rows)
      stored.push({ network: row.network, table, rows: Number(row.rows), bytes: Number(row.bytes) })
  }
  return stored
}

/**
 * Removes what a network has stored, while servers are running. Four things remain:
 * - user names, which another account could otherwise get; they count for no network any more
 * - revoked proofs, until they expire; they count for no network any more
 * - what owners signed for a session, API key or webhook of another network
 * - the sign-ins of ended sessions, until servers have reported their end to the applications
 */
export async function removeStored(db: Kysely<Tables>, networkHash: string, now = Date.now()): Promise<void> {
  const where = sql`network_hash = ${networkHash}`
  for (const table of countedTables)
    switch (table) {
      case 'openid_username':
        await db
          .updateTable(table)
          .set({ network_hash: null })
          .where('network_hash', '=', networkHash)
          .execute()
        break
      case 'proof':
        // Without it, copies of a revoked proof would pass as valid.
        await deleteInBatches(db, table, {
          where: sql`${where} and (revoked_at is null or expires_at <= ${now})`,
          orderBy: 'id',
        })
        await db
          .updateTable(table)
          .set({ network_hash: null })
          .where('network_hash', '=', networkHash)
          .execute()
        break
      case 'openid_consent':
        await db.deleteFrom(table).where('network_hash', '=', networkHash).execute()
        break
      case 'openid_session':
      case 'safe_signature':
        break
      default:
        await deleteInBatches(db, table, { where, orderBy: 'id' })
    }
  const isHeld = ['session', 'api_key', 'webhook'].map(
    holder => sql`exists (select 1 from ${sql.table(holder)} where signature_id = safe_signature.id)`,
  )
  await deleteInBatches(db, 'safe_signature', {
    where: sql`${where} and not (${sql.join(isHeld, sql` or `)})`,
    orderBy: 'id',
  })
}
