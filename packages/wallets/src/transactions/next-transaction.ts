import { isSettled, type Transaction } from './transaction.ts'

/** What one check of a chain showed about a transaction. A check that failed shows nothing. */
export type Observation =
  /** It is in a block. */
  | { readonly seen: 'mined'; readonly succeeded: boolean }
  /** The node has it, but not in a block yet. */
  | { readonly seen: 'waiting'; readonly nonce: number | null }
  /** Another transaction of the account with its nonce is in a block. `empty`: it does nothing. */
  | { readonly seen: 'superseded'; readonly by: `0x${string}`; readonly empty: boolean }
  /** Its nonce is used, and the transaction that used it was not found: the node may be behind, or have pruned it. */
  | { readonly seen: 'outrun' }
  /** The node does not know it, and its nonce is unused, or unknown. */
  | { readonly seen: 'missing' }

/** How long a transaction may be unknown before it counts as lost, in milliseconds. */
export const missingTimeout = 600_000

/** Returns a transaction after a check of its chain. Returns the same object if nothing changes. */
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

/** Counts from the first check that found nothing: a single one may have reached a node that is behind. */
function lost(transaction: Transaction, as: 'replaced' | 'dropped', now: number): Transaction {
  const { missingSince } = transaction
  // A clock that was set back must not make it wait forever.
  if (missingSince === undefined || missingSince > now) return { ...transaction, missingSince: now }
  return now - missingSince < missingTimeout || transaction.status === as
    ? transaction
    : { ...transaction, status: as }
}
