import type { Address } from '@countersign/core'
import type { SafeTransaction } from './safe-transaction.ts'

/** A transaction of a Safe, with the signature of the owner who proposes it. */
export type ProposedTransaction = SafeTransaction & {
  readonly nonce: number
  /** The EIP-712 hash of it, as the Safe says. */
  readonly safeTxHash: `0x${string}`
  readonly sender: Address
  /** In the format of a Safe. */
  readonly signature: `0x${string}`
}

/** The transactions of a Safe that wait for its owners. */
export type SafeQueue = {
  /** Whether it is in the queue already. */
  readonly holds: (transaction: SafeTransaction) => Promise<boolean>
  /** The nonce after all transactions in the queue. */
  readonly nextNonce: () => Promise<number>
  readonly propose: (transaction: ProposedTransaction) => Promise<void>
  /** Returns the queue's own message for an error, for the person to read; `null` if it has none. */
  readonly whyNot: (error: unknown) => string | null
}
