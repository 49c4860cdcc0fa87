import { type AccountId, parseAccountId } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Says which Safe is to be looked at when. It is in the database, so that several servers share the work. */
export type Schedule = {
  /** Somebody waits for news of cosignings, or there was some: their Safes are due soon. */
  stir(cosignings: readonly string[]): Promise<void>
  /** Takes in Safes with open cosignings that nobody has looked at yet. */
  adopt(): Promise<void>
  /** Takes some of those that are due, for this server alone; those that somebody waits for come first. */
  claim(limit: number): Promise<Claimed[]>
  /** Gives one back. @param outcome - whether anything was new; `over`: nothing is open any more */
  release(claimed: Claimed, outcome: 'news' | 'nothing' | 'over'): Promise<void>
}

/** A Safe that this server looks at. */
export type Claimed = {
  readonly account: AccountId
  /** Whether somebody waits. */
  readonly urgent: boolean
  /** How long it was left alone, in milliseconds. */
  readonly pause: number
  readonly leasedUntil: number
}

/** All in milliseconds. */
const rhythm = {
  /** After news. */
  shortest: 10_000,
  /** Reached by doubling while there is nothing new. */
  longest: 600_000,
  /** Between two looks at one Safe, whoever waits. */
  atLeast: 4_000,
  /** After so long another server takes over: the one that looked is gone. */
  lease: 60_000,
} as const

export function createSchedule(db: Kysely<Tables>, now: () => number): Schedule {
  return {
    async stir(cosignings) {
      if (cosignings.length === 0) return
      const time = now()
      // As soon as may be; never later than it was.
      const soon = sql`case when watch.looked_at + ${rhythm.atLeast} > ${time} then watch.looked_at + ${rhythm.atLeast} else ${time} end`
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

    async adopt() {
      const time = now()
      await sql`
        insert into watch (account, due_at, pause, urgent, looked_at, leased_until)
        select distinct account, ${whole(time)}, ${whole(rhythm.shortest)}, 0, 0, 0 from cosigning
        where status = 'NEEDS_CONFIRMATION'
          and not exists (select 1 from watch where watch.account = cosigning.account)
        on conflict (account) do nothing
      `.execute(db)
    },

    async claim(limit) {
      const time = now()
      const leasedUntil = time + rhythm.lease
      const due = await db
        .selectFrom('watch')
        .select(['account', 'urgent', 'pause'])
        .where('due_at', '<=', time)
        .where('leased_until', '<=', time)
        .orderBy('urgent', 'desc')
        .orderBy('due_at')
        .limit(limit)
        .execute()
      if (due.length === 0) return []
      const taken = await db
        .updateTable('watch')
        // Where its server dies, it is due again with the end of the lease.
        .set({ leased_until: leasedUntil, due_at: leasedUntil, looked_at: time, urgent: 0 })
        .where(
          'account',
          'in',
          due.map(({ account }) => account),
        )
        // Another server may have been faster.
        .where('leased_until', '<=', time)
        .returning('account')
        .execute()
      const mine = new Set(taken.map(({ account }) => account))
      return due
        .filter(({ account }) => mine.has(account))
        .map(({ account, urgent, pause }) => ({
          account: parseAccountId(account),
          urgent: urgent === 1,
          pause,
          leasedUntil,
        }))
    },

    async release({ account, pause, leasedUntil }, outcome) {
      if (outcome === 'over') {
        const { numDeletedRows } = await db
          .deleteFrom('watch')
          .where('account', '=', account)
          .where('leased_until', '=', leasedUntil)
          .where('urgent', '=', 0)
          .executeTakeFirst()
        if (numDeletedRows > 0n) return
      }
      const next = outcome === 'news' ? rhythm.shortest : Math.min(pause, rhythm.longest)
      const time = now()
      await db
        .updateTable('watch')
        .set({
          leased_until: 0,
          // Who began to wait meanwhile has said when.
          due_at: sql<number>`case when urgent = 1 then due_at else ${time + next} end`,
          pause: sql<number>`case when urgent = 1 then pause else ${Math.min(next * 2, rhythm.longest)} end`,
        })
        .where('account', '=', account)
        .where('leased_until', '=', leasedUntil)
        .execute()
    },
  }

  /** A number where PostgreSQL would take a bare parameter for text. */
  function whole(value: number) {
    return sql`cast(${value} as bigint)`
  }
}
