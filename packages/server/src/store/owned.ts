import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { limitRows } from './limit-rows.ts'
import type { Tables } from './tables.ts'

/**
 * Inserts a row of an account, unless the account has reached its limit. Of the ended rows, the newest are kept.
 *
 * @param options.ended - when a row has ended, in milliseconds since 1970; `null` if it has not
 * @param options.most - how many active rows and how many ended rows an account may have
 * @param options.problem - creates the error to throw if it has as many active rows already
 */
export function insertOwned(
  db: Kysely<Tables>,
  options: {
    table: 'api_key' | 'webhook'
    ended: RawBuilder<number | null>
    subject: string
    most: { live: number; ended: number }
    problem: () => Error
    time: number
  },
  insert: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  const { ended, subject, most, problem, time } = options
  const table = sql.table(options.table)
  return db.transaction().execute(async transaction => {
    await limitRows(transaction, { table: options.table, active: sql`${ended} is null`, time }, [
      { column: 'subject', owner: subject, most: most.live, problem },
    ])
    await insert(transaction)
    // SQLite requires a limit with an offset.
    await sql`
      delete from ${table} where id in (
        select id from ${table} where subject = ${subject} and ${ended} is not null
        order by ${ended} desc, id desc limit 100 offset ${most.ended}
      )
    `.execute(transaction)
  })
}
