import type { AccountId } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { OpenCosigning } from '../cosignings/cosignings.ts'
import { presentOwners } from '../cosignings/known.ts'
import { toRecords } from '../cosignings/record.ts'
import type { Tables } from '../store/tables.ts'

/** An open cosigning as the watcher needs it. */
export type Watched = OpenCosigning & {
  /** The same for two whose Safes were read in the same state. */
  readonly state: string
}

/** How many cosignings of one Safe are looked at in one go: each may be 60 kB, and nothing else is done while they are read. */
const mostOfOne = 250

/**
 * For how long one that was confirmed is still looked at, in milliseconds: the gateway is told of its last confirmation, and
 * does not show it as waiting for ever. Longer than any pause between two looks.
 */
const toldUntil = 900_000

/**
 * Lists what is open of one account, and what was confirmed a moment ago if the gateway knows of it. Anybody may open ever so many for any Safe: those that an owner has confirmed come
 * first, which nobody else can bring about, then those that somebody waits for, then others by chance, so that nobody
 * can crowd one out for good.
 */
export async function openOf(
  db: Kysely<Tables>,
  { account, wanted, time }: { account: AccountId; wanted: readonly string[]; time: number },
): Promise<Watched[]> {
  const rows = await db
    .selectFrom('cosigning')
    .selectAll()
    .where('account', '=', account)
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'NEEDS_CONFIRMATION'), eb('expires_at', '>', time)]),
        and([
          eb('status', '=', 'CONFIRMED'),
          eb('gateway_known', '=', 1),
          eb('ended_at', '>', time - toldUntil),
        ]),
      ]),
    )
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
        .when('id', 'in', wanted.length > 0 ? wanted : [''])
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy(sql`random()`)
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
