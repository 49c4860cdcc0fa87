import type { Address } from '@countersign/core'

/**
 * A transaction that this browser sent for an account. Stored per account and chain, between visits.
 * - `pending`: sent, not in a block yet.
 * - `confirmed`, `failed`: in a block; it succeeded, or was reverted.
 * - `replaced`: another transaction with its nonce is in a block instead (`by`); `cancelled`: that one does nothing.
 * - `dropped`: no node knows it any more, and its nonce is still unused.
 */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped'

export type Transaction = {
  /** CAIP-2 */
  readonly chain: string
  readonly from: Address
  readonly hash: `0x${string}`
  /** What it does, as described by the site that sent it; `null` if the site gave no description. */
  readonly description: string | null
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** `null` until a node has returned it. */
  readonly nonce: number | null
  readonly status: TransactionStatus
  /** The transaction that replaced it, if it could be found. */
  readonly by?: `0x${string}`
  /** Since when its node has not known its outcome, in milliseconds since 1970; absent while it does. */
  readonly missingSince?: number
}

/** Whether its status is final. A dropped one may still reappear. */
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
