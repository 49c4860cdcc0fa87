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
  /** The transaction that took its place, if it could be found. */
  readonly by?: `0x${string}`
  /** Since when its node has not known what became of it, in milliseconds since 1970; absent while it does. */
  readonly missingSince?: number
}

/** Whether nothing can become of it any more. A dropped one may still turn up. */
export function isSettled(status: TransactionStatus): boolean {
  switch (status) {
    case 'pending':
    case 'dropped':
      return false
    case 'confirmed':
    case 'failed':
    case 'replaced':
    case 'cancelled':
      return true
  }
}

/** Reads the hash of a transaction; `null` if it is not one. */
export function readHash(value: unknown): `0x${string}` | null {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) return null
  return `0x${value.slice(2).toLowerCase()}`
}
