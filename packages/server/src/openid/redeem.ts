import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { prepare } from '../store/prepare.ts'
import type { Tables } from '../store/tables.ts'
import { buildConsume, insertFrom, type NewArtifact, toValues } from './artifact-rows.ts'

type Consume = { readonly id: string; readonly time: number }

/**
 * Creates the function that uses up a code or refresh token, and stores the tokens that it was redeemed for: both happen,
 * or neither. Of many concurrent calls, on any number of servers, one succeeds. On PostgreSQL it is a single statement.
 *
 * @returns the function, which returns whether it did
 */
export function createRedeem(
  db: Kysely<Tables>,
): (used: Consume, tokens: readonly NewArtifact[]) => Promise<boolean> {
  const redeemForTwo = prepare(
    db,
    ({ used, first, second }: { used: Consume; first: NewArtifact; second: NewArtifact }) =>
      sql`
        with used as (${buildConsume(db, used).returning(sql`1`.as('one'))}),
          first as (${insertFrom(first, sql`used`)})
        ${insertFrom(second, sql`used`)}
      `.compile(db),
  )
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter

  return async (used, tokens) => {
    const [first, second, ...more] = tokens
    if (isPostgres && first && second && more.length === 0)
      return (await redeemForTwo({ used, first, second })).numAffectedRows === 1n
    return db.transaction().execute(async transaction => {
      const { numUpdatedRows } = await buildConsume(transaction, used).executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) return false
      for (const token of tokens)
        await transaction.insertInto('openid_artifact').values(toValues(token)).execute()
      return true
    })
  }
}
