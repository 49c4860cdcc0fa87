import { isSettled, type Transaction } from './transaction.ts'

/** What one look at a chain showed of a transaction. A look that failed shows nothing. */
export type Observation =
  /** It is in a block. */
  | { readonly seen: 'mined'; readonly succeeded: boolean }
  /** The node has it, in no block yet. */
  | { readonly seen: 'waiting'; readonly nonce: number | null }
  /** Another transaction of the account with its nonce is in a block. `empty`: it does nothing. */
  | { readonly seen: 'superseded'; readonly by: `0x${string}`; readonly empty: boolean }
  /** Its nonce is used, and by what was not found: the node may be behind, or have forgotten. */
  | { readonly seen: 'outrun' }
  /** The node does not know it, and its nonce is free, or was never seen. */
  | { readonly seen: 'missing' }

/** How long nobody may know a transaction before it counts as lost, in milliseconds. */
export const patience = 600_000

/** Says how a transaction stands after a look at its chain. Returns the same object when the look changes nothing. */
export function nextTransaction(
  transaction: Transaction,
  observation: Observation,
  now: number,
): Transaction {
  if (isSettled(transaction.status)) return transaction
  const { missingSince, ...known } = transaction
  switch (observation.seen) {
    case 'mined':
      return { ...known, status: observation.succeeded ? 'confirmed' : 'failed' }
    case 'waiting': {
      const nonce = observation.nonce ?? transaction.nonce
      return transaction.status === 'pending' && missingSince === undefined && nonce === transaction.nonce
        ? transaction
        : { ...known, status: 'pending', nonce }
    }
    case 'superseded':
      return { ...known, status: observation.empty ? 'cancelled' : 'replaced', by: observation.by }
    case 'outrun':
      return lost(transaction, 'replaced', now)
    case 'missing':
      return lost(transaction, 'dropped', now)
  }
}

/** Counts from the first look that found nothing: a single one may have come to a node that lags behind. */
function lost(transaction: Transaction, as: 'replaced' | 'dropped', now: number): Transaction {
  const { missingSince } = transaction
  // A clock that was set back must not make it wait for ever.
  if (missingSince === undefined || missingSince > now) return { ...transaction, missingSince: now }
  return now - missingSince < patience || transaction.status === as
    ? transaction
    : { ...transaction, status: as }
}
