import type { AccountId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { type Listing, listing } from '../connection/listing.ts'
import { ofSafe } from '../connection/paths.ts'
import { type TransactionItem, transactionItem } from './transaction-item.ts'

/**
 * Lists a Safe's transactions: the queue (`GET /v1/chains/{c}/safes/{a}/transactions/queued`, next first) or the
 * history (`…/transactions/history`, newest first).
 */
export function listTransactions(
  connection: Connection,
  which: 'queued' | 'history',
  safe: AccountId,
  { signal }: Call = {},
): Listing<TransactionItem> {
  return listing(connection, transactionItem, { path: ofSafe('v1', safe, 'transactions', which), signal })
}
