import { type AccountId, parseAccountId } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import { changesRow } from '../store/changes-row.ts'
import { isFree, isLeased, leaseTime } from '../store/lease.ts'
import type { ReadRows } from '../store/read-rows.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'

/** A Safe that this server looks at. */
export type Claimed = {
  readonly account: AccountId
  /** One of the networks that asked for it, with room for it; empty if none is known. */
  readonly lane: string
  /** Whether a person waits. */
  readonly urgent: boolean
  /** The pause before this look, in milliseconds. */
  readonly pause: number
  readonly leasedUntil: number
}

/** All in milliseconds. */
const rhythm = {
  /** After news. */
  shortest: 10_000,
  /** Reached by doubling while there is nothing new. */
  longest: 600_000,
  /** Between two looks at one Safe, even if a person waits. */
  atLeast: 4_000,
} as const

/**
 * Creates the schedule: when to look at which Safe. It is kept in the database, so that several servers share the work.
 */
export function createSchedule(db: Kysely<Tables>, readRows: ReadRows, now: () => number) {
  return {
    /** Marks the Safes of cosignings as due soon, because a person waits for them or there is news. */
    async markUrgent(cosignings: readonly string[]): Promise<void> {
      if (cosignings.length === 0) return
      const time = now()
      // As soon as possible; never later than before. A look in the future was recorded before the clock was set back.
      const soon = sql`case when watch.looked_at + ${rhythm.atLeast} > ${time} and watch.looked_at <= ${time} then watch.looked_at + ${rhythm.atLeast} else ${time} end`
      await sql`
        insert into watch (account, due_at, pause, urgent, looked_at, leased_until)
        select distinct account, ${whole(time)}, ${whole(rhythm.shortest)}, 1, 0, 0 from cosigning
        where id in (${sql.join(cosignings)}) and status = 'NEEDS_CONFIRMATION'
        order by account
        on conflict (account) do update set
          urgent = 1,
          pause = ${rhythm.shortest},
          due_at = case when watch.due_at < ${soon} then watch.due_at else ${soon} end
      `.execute(db)
    },

    /** Adds Safes with open cosignings that are not in the schedule yet. */
    async addMissing(): Promise<void> {
      const time = now()
      await sql`
        insert into watch (account, due_at, pause, urgent, looked_at, leased_until)
        select distinct account, ${whole(time)}, ${whole(rhythm.shortest)}, 0, 0, 0 from cosigning
        where status = 'NEEDS_CONFIRMATION'
          and not exists (select 1 from watch where watch.account = cosigning.account)
        on conflict (account) do nothing
      `.execute(db)
    },

    /**
     * Claims some due Safes for this server alone. Those that a person waits for come first.
     *
     * @param fullWith - returns the lanes that have no room, beside those that were just claimed: only a Safe that other
     * networks asked for, too, is claimed for them
     */
    async claim(
      limit: number,
      fullWith: (claimed: readonly Claimed[]) => readonly string[] = () => [],
    ): Promise<Claimed[]> {
      const claimed: Claimed[] = []
      while (claimed.length < limit) {
        const due = await nextDue(fullWith(claimed))
        if (!due) break
        const time = now()
        const leasedUntil = time + leaseTime
        const taking = db
          .updateTable('watch')
          // If its server crashes, it is due again when the lease expires.
          .set({ leased_until: leasedUntil, due_at: leasedUntil, looked_at: time, urgent: 0 })
          .where('account', '=', due.account)
          // Another server may have claimed it first.
          .where(isFree(time))
        if (!(await changesRow(taking))) continue
        // The log has ids, and no accounts.
        const rows = [{ ...due, id: hashToken(due.account) }]
        const read = readRows('watch', rows, ({ account, lane, urgent, pause }) => ({
          ...{ account: parseAccountId(account), lane: lane ?? '' },
          ...{ urgent: urgent === 1, pause, leasedUntil },
        }))
        claimed.push(...read.items)
      }
      return claimed
    },

    /** Releases a Safe. @param outcome - whether anything was new; `over`: nothing is open any more */
    async release(
      { account, pause, leasedUntil }: Claimed,
      outcome: 'news' | 'nothing' | 'over',
    ): Promise<void> {
      if (outcome === 'over') {
        const removal = db
          .deleteFrom('watch')
          .where('account', '=', account)
          .where(isLeased(leasedUntil))
          .where('urgent', '=', 0)
        if (await changesRow(removal)) return
      }
      const next = outcome === 'news' ? rhythm.shortest : Math.min(pause, rhythm.longest)
      const time = now()
      await db
        .updateTable('watch')
        .set({
          leased_until: 0,
          // A person who began to wait in the meantime has already set the time.
          due_at: sql<number>`case when urgent = 1 then due_at else ${time + next} end`,
          pause: sql<number>`case when urgent = 1 then pause else ${Math.min(next * 2, rhythm.longest)} end`,
        })
        .where('account', '=', account)
        .where(isLeased(leasedUntil))
        .execute()
    },
  }

  /** Returns the next due Safe that a network with room asked for, or that nobody asks for any more. */
  async function nextDue(full: readonly string[]) {
    const time = now()
    const open = sql`from cosigning where cosigning.account = watch.account and status = 'NEEDS_CONFIRMATION'`
    const hasRoom = full.length === 0 ? sql`` : sql`and coalesce(network_hash, '') not in (${sql.join(full)})`
    const lane = sql<string | null>`(select coalesce(network_hash, '') ${open} ${hasRoom} limit 1)`
    return db
      .selectFrom('watch')
      .select(['account', 'urgent', 'pause', lane.as('lane')])
      .where('due_at', '<=', time)
      .where(isFree(time))
      .where(sql<boolean>`(${lane} is not null or not exists (select 1 ${open}))`)
      .orderBy('urgent', 'desc')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
  }

  /** Casts to a number, because PostgreSQL would treat a bare parameter as text. */
  function whole(value: number) {
    return sql`cast(${value} as bigint)`
  }
}
