import type { Address } from '@countersign/core'

/**
 * A transaction that this browser sent for an account. Kept per account and chain, across visits.
 * - `pending`: sent, in no block yet.
 * - `confirmed`, `failed`: in a block; it did what it was to do, or was undone.
 * - `replaced`: another transaction with its nonce is in a block instead (`by`); `cancelled`: that one does nothing.
 * - `dropped`: no node knows it any more, and its nonce is still free.
 */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped'

export type Transaction = {
  /** CAIP-2 */
  readonly chain: string
  readonly from: Address
  readonly hash: `0x${string}`
  /** What it does, in the words of the site that sent it; `null` if the site did not say. */
  readonly description: string | null
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** `null` until a node has shown it. */
  readonly nonce: number | null
  readonly status: TransactionStatus
  /** The transaction that took its place. */
  readonly by?: `0x${string}`
}
