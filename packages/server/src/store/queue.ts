import { sql, type Transaction } from 'kysely'
import type { Store } from './open.ts'
import type { Tables } from './tables.ts'

/**
 * Makes transactions that name the same thing run one after the other, for decisions that count or check rows:
 * concurrent ones would not see each other's.
 *
 * @param what - such as `api-keys:<subject>`.
 * @param time - now.
 */
export async function queueFor(
  transaction: Transaction<Tables>,
  what: readonly string[],
  time: number,
): Promise<void> {
  const resets_at = time + 60_000
  await transaction
    .insertInto('counter')
    // Always in the same order, so that two transactions never deadlock.
    .values(what.toSorted().map(name => ({ key: `queue:${name}`, count: 1, resets_at })))
    .onConflict(conflict => conflict.column('key').doUpdateSet({ resets_at }))
    .execute()
}

/**
 * Removes expired counters. A row that a transaction holds stays for the next sweep: waiting for it could deadlock with
 * a transaction that then waits for another removed one.
 */
export async function sweepCounters({ db, kind }: Pick<Store, 'db' | 'kind'>, time: number): Promise<void> {
  const unlocked = kind === 'postgres' ? sql`for update skip locked` : sql``
  await sql`
    delete from counter where key in (select key from counter where resets_at <= ${time} ${unlocked})
  `.execute(db)
}
