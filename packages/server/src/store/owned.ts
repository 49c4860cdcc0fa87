import { type Kysely, sql, type Transaction } from 'kysely'
import { limitRows } from './limit-rows.ts'
import type { Tables } from './tables.ts'

/** A table of rows that accounts own. Rows that have not ended have `null` in the column `ended`. */
type Owned = { table: 'api_key'; ended: 'revoked_at' } | { table: 'webhook'; ended: 'stopped_at' }

/**
 * Inserts a row of an account, unless the account has reached its limit. Of the ended rows, the newest are kept.
 *
 * @param options.most - how many active rows and how many ended rows an account may have
 * @param options.problem - creates the error to throw if it has as many active rows already
 */
export function insertOwned(
  db: Kysely<Tables>,
  options: Owned & {
    subject: string
    most: { live: number; ended: number }
    problem: () => Error
    time: number
  },
  insert: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  const { subject, most, problem, time } = options
  const [table, ended] = [sql.table(options.table), sql.ref(options.ended)]
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
