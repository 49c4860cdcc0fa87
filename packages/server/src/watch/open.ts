import type { AccountId } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import { type KnownSafes, presentOwners } from '../cosignings/known.ts'
import { type Confirmation, type CosigningRecord, createToRecord } from '../cosignings/record.ts'
import type { ReadRows } from '../store/read-rows.ts'
import type { Tables } from '../store/tables.ts'

/** An open cosigning, or one that was confirmed recently, with what the watcher needs. */
export type Watched = {
  readonly id: string
  readonly account: AccountId
  readonly isOpen: boolean
  readonly message: string
  readonly safes: KnownSafes['safes']
  readonly confirmations: readonly Confirmation[]
  readonly gatewayKnown: boolean
  readonly createdAt: number
  readonly expiresAt: number
  /** The same for two whose Safes were read in the same state. */
  readonly state: string
}

/** How many cosignings of one Safe one look reads: each may have 80 kB, and reading them blocks the event loop. */
const mostOfOne = 250
/** How many of each rank come before the rest: a third, so that an owner who confirms many crowds out no other. */
const mostOfRank = Math.floor(mostOfOne / 3)

/**
 * How long a confirmed cosigning is still looked at, in milliseconds, so that the gateway receives its last
 * confirmation and does not list it as waiting. Longer than any pause between two looks.
 */
const watchedFor = 900_000

/**
 * Lists the open cosignings of one account, and those that were confirmed recently if the gateway knows of them.
 * Anybody may open any number for any Safe. Therefore those with a confirmation of an owner come first, which strangers
 * cannot bring about, then those that a person waits for, then others, each at random and up to a limit, so that nobody
 * can crowd one out permanently. Those that cannot be read are left out.
 */
export async function openOf(
  db: Kysely<Tables>,
  {
    account,
    wanted,
    time,
    readRows,
  }: { account: AccountId; wanted: readonly string[]; time: number; readRows: ReadRows },
): Promise<Watched[]> {
  const hasConfirmation = sql`exists (
    select 1 from cosigning_confirmation where cosigning_confirmation.cosigning_id = cosigning.id
  )`
  const isWanted = wanted.length > 0 ? sql`id in (${sql.join(wanted)})` : sql`false`
  const rank = sql`case when ${hasConfirmation} then 0 when ${isWanted} then 1 else 2 end`
  const place = sql`row_number() over (partition by ${rank} order by random())`
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
          eb('ended_at', '>', time - watchedFor),
        ]),
      ]),
    )
    .orderBy(sql`case when ${place} <= ${mostOfRank} then 0 else 1 end`)
    .orderBy(rank)
    .orderBy(sql`random()`)
    .limit(mostOfOne)
    .execute()
  const toRecord = await createToRecord(db, rows)
  return readRows('cosigning', rows, row => toWatched(toRecord(row))).items
}

function toWatched({ row, account, status, known, confirmations }: CosigningRecord): Watched {
  return {
    id: row.id,
    account,
    isOpen: status === 'NEEDS_CONFIRMATION',
    message: row.message,
    safes: known.safes,
    confirmations,
    gatewayKnown: row.gateway_known === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: JSON.stringify(
      known.safes.map(safe => [
        safe.address,
        safe.ownerOf,
        safe.version,
        safe.rules,
        safe.threshold,
        safe.deployed,
        presentOwners(safe).sort(),
      ]),
    ),
  }
}
