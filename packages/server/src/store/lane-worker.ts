import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { isFree, leaseTime } from './lease.ts'
import type { Tables } from './tables.ts'
import { createWorker } from './worker.ts'

/** The outboxes whose rows are delivered one by one. */
type Outbox = 'notification' | 'openid_logout'

/** What is done with a claimed row, and in which lane: rows of one lane go to one receiver, which may never answer. */
type Taken = { readonly lane: string; readonly deliver: () => Promise<void> }

/**
 * Lists the lanes that have no room.
 *
 * @param each - how much one lane may have in progress
 */
export function fullLanes(inProgress: Iterable<{ readonly lane: string }>, each: number): string[] {
  return [...Map.groupBy(inProgress, ({ lane }) => lane)].flatMap(([lane, taken]) =>
    taken.length < each ? [] : [lane],
  )
}

/**
 * Creates a worker that delivers the rows of an outbox: it claims the oldest due row for this server alone, of the lanes
 * that have room, and delivers several concurrently. `deliver` ends the lease, or removes the row.
 *
 * @param options.lanes - how many rows one server delivers concurrently: in total, and of one lane
 * @param options.isOpen - returns the condition for rows that may be claimed: not of the lanes that are full
 * @param options.before - done at the beginning of each round
 * @param options.every - how often to look for due rows, in milliseconds
 * @param options.failures - the log messages if a round, or a delivery, fails
 */
export function createLaneWorker<Table extends Outbox>(options: {
  db: Kysely<Tables>
  table: Table
  lanes: { all: number; each: number }
  isOpen: (full: readonly string[]) => RawBuilder<boolean>
  take: (row: Selectable<Tables[Table]>) => Promise<Taken>
  before?: () => Promise<unknown>
  every: number
  failures: { round: string; delivery: string }
  logger: Logger
  now: () => number
}) {
  const { db, table, lanes, isOpen, take, before, every, failures, logger, now } = options
  const worker = createWorker({ round, every, failure: failures.round, logger })
  const inProgress = new Set<Taken>()

  async function round(): Promise<void> {
    await before?.()
    while (inProgress.size < lanes.all) {
      const row = await claim()
      if (!row) return
      const taken = await take(row)
      inProgress.add(taken)
      const work = taken.deliver().finally(() => {
        inProgress.delete(taken)
        worker.wake()
      })
      worker.run(work, failures.delivery)
    }
  }

  async function claim(): Promise<Selectable<Tables[Table]> | undefined> {
    const time = now()
    const full = fullLanes(inProgress, lanes.each)
    // Another server may have claimed the row first.
    const { rows } = await sql<Selectable<Tables[Table]>>`
      update ${sql.table(table)} set leased_until = ${time + leaseTime}
      where id = (
        select id from ${sql.table(table)}
        where due_at <= ${time} and ${isFree(time)} and ${isOpen(full)}
        order by due_at limit 1
      ) and ${isFree(time)}
      returning *`.execute(db)
    return rows[0]
  }

  return { start: worker.start, stop: worker.stop, wake: worker.wake }
}
