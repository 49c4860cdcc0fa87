import type { Hex } from 'viem'
import type { Address, ChainId } from './account.ts'

/** The block at which a contract's answer was read, so that anyone can repeat the query. */
export type PinnedBlock = { readonly number: bigint; readonly hash: Hex }

/** How a signature can be verified: by a key, by a contract, by one that is not deployed yet, by a key that delegates. */
export const verifiedMethods = ['eoa', 'erc1271', 'erc6492', 'eip7702'] as const

/**
 * How ownership was proved.
 * - `eoa`: the account's own key signed (ECDSA recovery; no node used).
 * - `erc1271`: the account's contract accepted the signature (ERC-1271).
 * - `erc6492`: the account is not deployed; the contract that its factory deployed within the same call accepted
 *   (ERC-6492).
 * - `eip7702`: the account is a key that delegates to code, and that code accepted (EIP-7702 with ERC-1271); the
 *   delegation is on the chain, or its key has signed it (ERC-8010).
 */
export type VerifiedMethod = (typeof verifiedMethods)[number]

/** Why a signature does not prove the account. All are final for this signature. */
export const rejectionReasons = [
  'signature-empty',
  'signature-not-hex',
  'signature-length',
  'signature-high-s',
  'signature-recovery-id',
  'signature-unrecoverable',
  'wrong-signer',
  'contract-on-another-chain',
  'contract-refused',
  'contract-reverted',
  'contract-without-signature-handler',
  'wrapper-malformed',
  'authorization-invalid',
  'factory-reverted',
  'factory-deployed-nothing',
] as const

export type RejectionReason = (typeof rejectionReasons)[number]

/** Why no node could say whether the signature is valid. The same signature may be tried again. */
const nodeReasons = [
  'no-node',
  'node-unreachable',
  'node-timeout',
  /** The check ended early: its caller stopped it, or the machine was too busy. That says nothing about the node. */
  'check-cut-short',
  'node-error',
  'node-wrong-chain',
  'node-unreliable',
  'nodes-disagree',
  /** The node does not keep the state of the requested block. */
  'history-unavailable',
] as const

export type NodeReason = (typeof nodeReasons)[number]

/** Why the signature was not checked, whatever the nodes say: it may be valid. */
export const uncheckedReasons = [
  /** It is longer than the limit of the verification. */
  'signature-too-large',
  /** The account is not deployed, and its signature names calls that the caller does not allow (ERC-6492). */
  'factory-not-allowed',
  /** The signature names a contract to initialize the account that is not the account itself (ERC-8010). */
  'initializer-not-allowed',
] as const

export type UncheckedReason = (typeof uncheckedReasons)[number]

/** Why the signature could not be checked. */
export const unavailableReasons = [...nodeReasons, ...uncheckedReasons] as const

export type UnavailableReason = (typeof unavailableReasons)[number]

/** The reasons for which the same signature can never be checked here. */
const lastingReasons = ['no-node', 'signature-too-large'] as const satisfies readonly UnavailableReason[]

/**
 * Whether the same signature can never be checked here, however often it is tried.
 *
 * @example
 * canNeverBeChecked('no-node') // true: trying again is useless
 */
export function canNeverBeChecked(reason: string): reason is (typeof lastingReasons)[number] {
  return lastingReasons.some(lasting => lasting === reason)
}

export type Verified =
  | { readonly status: 'verified'; readonly method: 'eoa' }
  | {
      readonly status: 'verified'
      readonly method: 'erc1271'
      readonly block: PinnedBlock
    }
  | {
      readonly status: 'verified'
      readonly method: 'eip7702'
      /**
       * The contract that the key has signed to delegate to: the delegation is not on the chain, and was simulated
       * (ERC-8010). `undefined` if it is on the chain.
       */
      readonly delegate?: Address
      readonly block: PinnedBlock
    }
  | {
      readonly status: 'verified'
      readonly method: 'erc6492'
      /** The contract that the signature names to deploy the account. Whether to trust it is for the caller to decide. */
      readonly factory: Address
      readonly block: PinnedBlock
    }

export type Rejected = {
  readonly status: 'rejected'
  readonly reason: RejectionReason
  /** The account whose key signed, if it can be recovered (`wrong-signer`). */
  readonly recovered?: Address
  /** The chains that have the contract (`contract-on-another-chain`). */
  readonly chains?: readonly ChainId[]
  /** The block at which the account was read, if a node was used. */
  readonly block?: PinnedBlock
}

export type Unavailable = {
  readonly status: 'unavailable'
  readonly reason: NodeReason
  /** The node's answer or failure, for the log; never shown to people in this form. */
  readonly detail?: string
}

export type Unchecked = {
  readonly status: 'unavailable'
  readonly reason: UncheckedReason
  /** The block at which the account was read, if a node was used. */
  readonly block?: PinnedBlock
}

/** The answer to "does this signature prove this account?": yes, no, or "could not be checked". */
export type Verdict = Verified | Rejected | Unavailable | Unchecked
