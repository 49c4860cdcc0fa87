import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** How many rows one statement of a sweep changes. */
const batchSize = 50

/** How long a sweep pauses after each statement, as a multiple of the time that it took. */
const pause = 3

/**
 * Repeats a change until there is nothing left to change. Each statement is short, because the embedded database runs it
 * on the event loop, and so is the commit that requests share with it. After each, the sweep pauses for a
 * multiple of the time that it took: a request takes several turns of the event loop, and would otherwise wait for a
 * statement in each of them.
 *
 * @param step - changes at most `limit` rows; returns how many
 */
export async function inBatches(step: (limit: number) => Promise<number>): Promise<void> {
  for (;;) {
    const started = performance.now()
    if ((await step(batchSize)) < batchSize) return
    await wait(pause * (performance.now() - started))
  }
}

/**
 * Deletes rows in batches.
 *
 * @param which.where - which rows
 * @param which.orderBy - the column by which an index finds them; in one order, so that two servers do not deadlock
 */
export function deleteInBatches(
  db: Kysely<Tables>,
  table: keyof Tables,
  which: { where: RawBuilder<unknown>; orderBy: string },
): Promise<void> {
  const rows = sql`select id from ${sql.table(table)} where ${which.where} order by ${sql.ref(which.orderBy)}`
  return inBatches(async limit => {
    const deleted = await sql`delete from ${sql.table(table)} where id in (${rows} limit ${limit})`.execute(
      db,
    )
    return Number(deleted.numAffectedRows ?? 0n)
  })
}
