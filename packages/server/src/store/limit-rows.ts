import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { queueFor } from './queue.ts'
import type { Tables } from './tables.ts'

type LimitedTable = 'api_key' | 'cosigning' | 'proof' | 'proof_request' | 'subscription' | 'webhook'

/** How many active rows of a table one owner may have. */
type RowLimit = {
  /** The column that identifies the owner, and its value. */
  readonly column: 'browser_hash' | 'network_hash' | 'subject'
  readonly owner: string
  readonly most: number
  /** Creates the error if there are as many already. */
  readonly problem: () => Error
}

/**
 * Checks, before a row is inserted, that its owners have not reached their limits. Transactions of one owner run one
 * after the other from here on, so that several cannot exceed a limit together.
 *
 * @param rows.active - the condition for the rows that count
 * @throws the problem of the first limit that is reached
 */
export async function limitRows(
  transaction: Transaction<Tables>,
  { table, active, time }: { table: LimitedTable; active: RawBuilder<unknown>; time: number },
  limits: readonly RowLimit[],
): Promise<void> {
  const queues = limits.map(({ column, owner }) => `${table}:${column}:${owner}`)
  await queueFor(transaction, queues, time)
  for (const { column, owner, most, problem } of limits) {
    const count = await countRows(transaction, table, sql`${sql.ref(column)} = ${owner} and ${active}`)
    if (count >= most) throw problem()
  }
}

/** Counts the rows of a table that match a condition. */
export async function countRows(
  on: Kysely<Tables>,
  table: LimitedTable,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where}
  `.execute(on)
  return Number(rows[0]?.count)
}
