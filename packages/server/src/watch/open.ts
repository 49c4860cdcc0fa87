import type { AccountId } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { OpenCosigning } from '../cosignings/cosignings.ts'
import { presentOwners } from '../cosignings/known.ts'
import { toRecords } from '../cosignings/record.ts'
import type { Tables } from '../store/tables.ts'

/** An open cosigning as the watcher needs it. */
export type Watched = OpenCosigning & {
  /** The same for two whose Safes were read in the same state. */
  readonly state: string
}

/**
 * How many cosignings of one Safe are looked at in one go. Anybody may open one for any Safe: those that an owner has
 * confirmed come first, which nobody else can bring about, then the newest.
 */
const mostOfOne = 300

/** Lists what is open of one account. */
export async function openOf(db: Kysely<Tables>, account: AccountId, time: number): Promise<Watched[]> {
  const rows = await db
    .selectFrom('cosigning')
    .selectAll()
    .where('account', '=', account)
    .where('status', '=', 'NEEDS_CONFIRMATION')
    .where('expires_at', '>', time)
    .orderBy(({ exists, selectFrom, case: when }) =>
      when()
        .when(
          exists(
            selectFrom('cosigning_confirmation')
              .select('cosigning_id')
              .whereRef('cosigning_id', '=', 'cosigning.id'),
          ),
        )
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .limit(mostOfOne)
    .execute()
  const records = await toRecords(db, rows)
  return records.map(({ row, known, confirmations }) => ({
    id: row.id,
    account,
    message: row.message,
    safes: known.safes,
    confirmations,
    gatewayKnown: row.gateway_known === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: JSON.stringify(
      known.safes.map(safe => [
        safe.address,
        safe.version,
        safe.threshold,
        safe.deployed,
        presentOwners(safe).sort(),
      ]),
    ),
  }))
}
