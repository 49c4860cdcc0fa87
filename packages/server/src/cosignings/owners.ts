import {
  type AccountId,
  accountAddress,
  accountChain,
  formatAccountId,
  parseAccountId,
  parseAddress,
} from '@countersign/core'
import type { Selectable, Transaction } from 'kysely'
import { isContractSubject } from '../sessions/subject.ts'
import type { CosigningTable, Tables } from '../store/tables.ts'
import { type KnownSafes, presentOwners } from './known.ts'

type AskedRow = Pick<
  Selectable<CosigningTable>,
  'id' | 'account' | 'asker_account' | 'asker_subject' | 'created_at'
>

/** The columns of a cosigning that `writeOwners` needs. */
export const askedColumns = [
  'id',
  'account',
  'asker_account',
  'asker_subject',
  'created_at',
] as const satisfies readonly (keyof AskedRow)[]

/** Stores who the owners of an open cosigning are now, so that they find it. */
export async function writeOwners(
  transaction: Transaction<Tables>,
  row: AskedRow,
  known: KnownSafes,
): Promise<void> {
  await removeOwners(transaction, [row.id])
  const byOwner = isAskedByOwner(row, known) ? 1 : 0
  const rows = known.safes.flatMap(safe =>
    [...new Set(presentOwners(safe))].map(owner => ({
      cosigning_id: row.id,
      safe: safe.address,
      owner,
      hash: safe.hash,
      by_owner: byOwner,
      created_at: row.created_at,
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

/**
 * Returns the owner who confirmed first, in the browser that started a cosigning; `null` also if an account was signed
 * in there, which says who asks.
 */
export function firstOwner({
  account,
  asker_account,
  first_owner,
}: Pick<Selectable<CosigningTable>, 'account' | 'asker_account' | 'first_owner'>): AccountId | null {
  if (asker_account !== null || first_owner === null) return null
  return formatAccountId(accountChain(parseAccountId(account)), parseAddress(first_owner))
}

/**
 * Whether the account that was signed in where a cosigning was started is the Safe itself, an owner of it, or of a Safe
 * among its owners. A key is an owner from any chain. What a contract accepted, including the code that a key delegates
 * to, counts on its own chain only.
 */
export function isAskedByOwner(
  { account, asker_account, asker_subject }: Omit<AskedRow, 'id' | 'created_at'>,
  { safes }: KnownSafes,
): boolean {
  if (asker_account === null) return false
  if (asker_account === account) return true
  const isKey = asker_subject !== null && !isContractSubject(asker_subject)
  if (!isKey && accountChain(asker_account) !== accountChain(parseAccountId(account))) return false
  const address = accountAddress(asker_account)
  return safes.some(safe => presentOwners(safe).includes(address))
}
