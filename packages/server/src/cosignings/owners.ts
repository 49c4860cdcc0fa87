import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { type KnownSafes, presentOwners } from './known.ts'

/** Stores who the owners of an open cosigning are now, so that they find it. */
export async function writeOwners(
  transaction: Transaction<Tables>,
  { id, known, createdAt }: { id: string; known: KnownSafes; createdAt: number },
): Promise<void> {
  await removeOwners(transaction, [id])
  const rows = known.safes.flatMap(safe =>
    [...new Set(presentOwners(safe))].map(owner => ({
      cosigning_id: id,
      safe: safe.address,
      owner,
      hash: safe.hash,
      created_at: createdAt,
    })),
  )
  if (rows.length > 0) await transaction.insertInto('cosigning_owner').values(rows).execute()
}

/** Removes the owners of cosignings that have ended, so that a list never reads past those. */
export async function removeOwners(
  on: Pick<Transaction<Tables>, 'deleteFrom'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await on.deleteFrom('cosigning_owner').where('cosigning_id', 'in', ids).execute()
}
