import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { NetworkFailureKind } from '../connection/wallet-connection.ts'
import type { RequestState } from '../request/state.ts'
import type { SignInFailure } from '../sign-in/failure.ts'
import type { ProposedTransaction, SafeQueue } from './safe-queue.ts'
import type { SafeTransaction } from './safe-transaction.ts'
import type { Call } from './sending.ts'

type At = {
  readonly cosigning: Cosigning
  /** The Safe of the cosigning whose owner acts. */
  readonly safe: Address
  /** What the owner signs: `hash` of that Safe. @default the first, if the Safe is an owner of several others */
  readonly hash?: string | undefined
  readonly owner: Address
}

/**
 * What an owner does with a cosigning.
 * - `approve-on-chain`: confirms by a transaction.
 * - `sign-on-chain`: has the Safe sign as a whole, which needs no other owner.
 * - `propose`: the same, for the other owners to confirm. Without a queue it only shows what they have to do.
 */
export type OwnerAct =
  | (At & { readonly kind: 'confirm' | 'approve-on-chain' | 'sign-on-chain' })
  /** `reason`: one line; may be empty. */
  | (At & { readonly kind: 'decline'; readonly reason: string })
  | (At & { readonly kind: 'propose'; readonly queue: SafeQueue | null })

/** The cost of a transaction, in the smallest unit of the chain's currency. */
export type ApprovalCost = {
  readonly gas: bigint
  /** The estimated cost. */
  readonly fee: bigint
  /** The owner's balance; `null` if another owner may pay. */
  readonly balance: bigint | null
  /** EIP-155: the chain of the Safe. */
  readonly chainId: number
}

/**
 * Why an owner's act failed. In addition to the failures of any signature:
 * - `not-connected`: no wallet is connected.
 * - `wrong-account`: the wallet shows other accounts than this owner.
 * - `not-an-owner`: this Safe has no such owner.
 * - `wrong-network`: the transaction is made on the Safe's chain, and the wallet is on another one and did not change.
 * - `chain-not-offered`: the site has no such chain.
 * - `node-unreachable`: its cost or its outcome could not be read.
 * - `not-enough`: the owner's balance is too low.
 * - `would-revert`: the Safe would not accept it; `code`: the Safe's own error code, such as `GS013`.
 * - `reverted`: it was sent, and the Safe did not accept it.
 * - `no-library`: the contract that a Safe signs with is not on its chain.
 * - `not-proposed`: the gateway did not accept it; `said`: the gateway's message.
 * - `code-missing`: the code that connects to wallets could not be loaded.
 */
export type OwnerFailure =
  | Exclude<SignInFailure, { readonly kind: 'account-changed' | 'another-account' | 'expired' }>
  | { readonly kind: 'not-connected' | 'not-an-owner' | 'chain-not-offered' | 'node-unreachable' }
  | { readonly kind: 'no-library' | 'code-missing' }
  | { readonly kind: 'not-proposed'; readonly said: string | null }
  | { readonly kind: 'not-enough'; readonly cost: ApprovalCost }
  | { readonly kind: 'would-revert'; readonly code: string | null }
  | { readonly kind: 'reverted'; readonly hash: string }
  | { readonly kind: 'wrong-account'; readonly connected: Address }
  | { readonly kind: 'wrong-network'; readonly reason: NetworkFailureKind }

/** What an owner is asked for: a signature or, after they have read the cost, a transaction or a proposal. */
export type OwnerQuestion =
  | { readonly kind: 'signature' }
  | {
      readonly kind: 'transaction'
      readonly cost: ApprovalCost
      readonly call: Call
    }
  | {
      readonly kind: 'proposal'
      readonly cost: ApprovalCost
      /** What the Safe executes once enough owners have confirmed it. */
      readonly transaction: SafeTransaction
    }

/** The outcome of an act. */
export type OwnerResult =
  /** It was accepted; includes the updated cosigning. */
  | { readonly kind: 'taken'; readonly cosigning: Cosigning }
  /** The Safe has signed on the chain. The server detects that itself. */
  | { readonly kind: 'signed-on-chain' }
  /** It is in the Safe's queue, for its other owners to confirm. */
  | { readonly kind: 'proposed' }
  /** There is no queue: what the owners have to do without one, and its cost. */
  | { readonly kind: 'by-hand'; readonly cost: ApprovalCost; readonly transaction: SafeTransaction }

/** A request to an owner's wallet. */
export type OwnerRequest = {
  readonly act: OwnerAct
  readonly question: OwnerQuestion
  /** A signature, the hash of a transaction, or a proposal with its signature. */
  readonly answer: `0x${string}` | ProposedTransaction
  readonly progress: 'waiting-for-block'
  readonly result: OwnerResult
  readonly failure: OwnerFailure
}

export type OwnerState = RequestState<OwnerRequest>
