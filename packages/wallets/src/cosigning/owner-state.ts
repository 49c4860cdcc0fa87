import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { NetworkFailureKind } from '../networks/state.ts'
import type { SignInFailure } from '../sign-in/failure.ts'
import type { SafeTransaction } from './safe-transaction.ts'

/**
 * What an owner does at a cosigning, and for which Safe of it. `approve-on-chain`: for themselves; `sign-on-chain`: the
 * Safe signs as a whole, and needs no other owner; `propose`: the same, for the others to confirm.
 */
export type OwnerAct = {
  readonly kind: 'confirm' | 'decline' | 'approve-on-chain' | 'sign-on-chain' | 'propose'
  /** The id of the cosigning. */
  readonly cosigning: string
  readonly safe: Address
  readonly owner: Address
}

/** What a transaction takes. In the smallest unit of the chain's currency. */
export type ApprovalCost = {
  readonly gas: bigint
  /** What it is estimated to cost. */
  readonly fee: bigint
  /** What the owner has; `null` where somebody else may be who pays. */
  readonly balance: bigint | null
  /** CAIP-2 */
  readonly chain: string
}

/**
 * Why an owner's act came to nothing; beside what becomes of any signature:
 * - `not-connected`: no wallet is connected.
 * - `wrong-account`: the wallet shows other accounts than this owner.
 * - `not-an-owner`: this Safe has no such owner.
 * - `wrong-network`: the transaction is made on the Safe's chain, and the wallet is elsewhere and did not change.
 * - `chain-not-offered`: the site has no such chain.
 * - `node-unreachable`: what it costs, or what became of it, could not be asked.
 * - `not-enough`: the owner has too little to pay for it.
 * - `would-revert`: the Safe does not take it; `code`: its own of that, such as `GS013`.
 * - `reverted`: it was sent, and the Safe did not take it.
 * - `no-library`: what a Safe signs with is not on its chain.
 * - `not-proposed`: the gateway did not take it; `said`: what it says of that.
 * - `code-missing`: what talks to wallets could not be loaded.
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

type At = {
  /** Counts acts; an answer to an earlier one changes nothing. */
  readonly attempt: number
  readonly act: OwnerAct
}

/** Where an owner's act stands. */
export type OwnerState =
  | { readonly status: 'idle'; readonly attempt: number }
  /** What it needs is being loaded. */
  | (At & { readonly status: 'loading' })
  | (At & { readonly status: 'switching-network' })
  /** The wallet has it. `slow`: for so long that the person may have to be told where to look. */
  | (At & { readonly status: 'waiting-for-wallet'; readonly slow: boolean })
  /** What it costs is being asked. */
  | (At & { readonly status: 'estimating' })
  /** What it costs is there to be read; nothing is asked of the wallet yet. */
  | (At & {
      readonly status: 'cost-ready'
      readonly cost: ApprovalCost
      /** What the Safe would do, where its owners decide on it together. */
      readonly transaction: SafeTransaction | null
    })
  /** It was sent, and is to be taken into a block. */
  | (At & { readonly status: 'waiting-for-block'; readonly hash: `0x${string}`; readonly chain: string })
  /** The Safe has signed on the chain; the server finds that by itself. */
  | (At & { readonly status: 'signed-on-chain' })
  /** It stands in the Safe’s queue, for its other owners to confirm. */
  | (At & { readonly status: 'proposed' })
  /** The server, or the gateway, checks it. */
  | (At & { readonly status: 'sending' })
  /** It counts: how the cosigning stands with it. */
  | (At & { readonly status: 'done'; readonly cosigning: Cosigning })
  | (At & { readonly status: 'failed'; readonly failure: OwnerFailure })
