import type { AccountId } from '@countersign/core'
import type { Transaction } from 'kysely'
import { writeNotifications } from '../notifications/outbox.ts'
import type { Tables } from '../store/tables.ts'
import { type KnownSafes, presentOwners } from './known.ts'
import { askedColumns, writeOwners } from './owners.ts'

/**
 * Announces an open cosigning to its owners, unless that was done before: they find it, and are notified. From then on, it
 * is open for as long as its challenge. To be called in a transaction that has changed its row: of many at one instant,
 * on any number of servers, one announces it.
 *
 * @param at - in milliseconds since 1970
 */
export async function announce(transaction: Transaction<Tables>, id: string, at: number): Promise<void> {
  const row = await transaction
    .updateTable('cosigning')
    .set(({ selectFrom, fn, ref }) => ({
      announced_at: at,
      expires_at: fn.coalesce(
        selectFrom('challenge')
          .select('challenge.expires_at')
          .whereRef('challenge.id', '=', 'cosigning.challenge_id'),
        ref('cosigning.expires_at'),
      ),
    }))
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .returning([...askedColumns, 'browser_hash', 'safes'])
    .executeTakeFirst()
  if (!row) return
  const known = JSON.parse(row.safes) as KnownSafes
  await writeOwners(transaction, row, known)
  await writeNotifications(
    transaction,
    {
      topic: 'approval-needed',
      about: id,
      // Not validated, because this server wrote it.
      account: row.account as AccountId,
      owners: known.safes.flatMap(presentOwners),
      browserHash: row.browser_hash,
    },
    at,
  )
}
