import type { Address } from '@countersign/core'
import type { SafeTransaction } from './safe-transaction.ts'

/** A transaction of a Safe, with the signature of the owner who proposes it. */
export type ProposedTransaction = SafeTransaction & {
  readonly nonce: number
  /** The EIP-712 hash of it, as the Safe says. */
  readonly safeTxHash: `0x${string}`
  readonly sender: Address
  /** As a Safe takes it. */
  readonly signature: `0x${string}`
}

/** Where the transactions of a Safe wait for its owners. */
export type SafeQueue = {
  /** Whether it waits there already. */
  readonly holds: (transaction: SafeTransaction) => Promise<boolean>
  /** The place after all that wait there already. */
  readonly nextNonce: () => Promise<number>
  readonly propose: (transaction: ProposedTransaction) => Promise<void>
  /** Gives what the queue itself says of an error, for the person to read; `null`: nothing. */
  readonly whyNot: (error: unknown) => string | null
}
