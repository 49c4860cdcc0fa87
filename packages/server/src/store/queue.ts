import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Has whoever names the same thing wait until this transaction is over: for what is decided by counting or looking, where
 * each else would not see the other's.
 *
 * @param what - such as `api-keys:<subject>`; or several.
 * @param time - now.
 */
export async function queueFor(
  transaction: Transaction<Tables>,
  what: string | readonly string[],
  time: number,
): Promise<void> {
  const resets_at = time + 60_000
  await transaction
    .insertInto('counter')
    // In one order everywhere, so that two never wait for each other.
    .values(
      [what]
        .flat()
        .toSorted()
        .map(name => ({ key: `queue:${name}`, count: 1, resets_at })),
    )
    .onConflict(conflict => conflict.column('key').doUpdateSet({ resets_at }))
    .execute()
}
