import type { Hex } from 'viem'
import type { Address, ChainId } from './account.ts'

/** The block at which a contract's answer was read, so that anyone can ask the same question again. */
export type PinnedBlock = { readonly number: bigint; readonly hash: Hex }

/**
 * How ownership was shown.
 * - `eoa`: the account's own key signed (ECDSA recovery; no node asked).
 * - `erc1271`: the account's contract accepted the signature (ERC-1271).
 * - `erc6492`: the account is not deployed; the contract that its factory deployed within the same call accepted
 *   (ERC-6492).
 * - `eip7702`: the account is a key that delegates to code, and that code accepted (EIP-7702 with ERC-1271); the
 *   delegation is on the chain, or its key has signed it (ERC-8010).
 */
export type VerifiedMethod = 'eoa' | 'erc1271' | 'erc6492' | 'eip7702'

/** Why a signature does not prove the account. Each is final for this signature. */
export type RejectionReason =
  | 'signature-empty'
  | 'signature-not-hex'
  | 'signature-length'
  | 'signature-too-large'
  | 'signature-high-s'
  | 'signature-recovery-id'
  | 'signature-unrecoverable'
  | 'wrong-signer'
  | 'contract-on-another-chain'
  | 'contract-refused'
  | 'contract-reverted'
  | 'contract-without-signature-handler'
  | 'wrapper-malformed'
  | 'authorization-invalid'
  | 'factory-not-allowed'
  | 'factory-reverted'
  | 'factory-deployed-nothing'

/** Why the question could not be asked. The same signature may be tried again. */
export type UnavailableReason =
  | 'no-node'
  | 'node-unreachable'
  | 'node-timeout'
  | 'node-error'
  | 'node-wrong-chain'
  | 'node-unreliable'
  | 'nodes-disagree'
  /** The node keeps no state of the block that was asked about. */
  | 'history-unavailable'

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
       * The contract whose code the key has only signed to take: the delegation is not on the chain, and was simulated
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
  /** The account whose key did sign, where one can be named (`wrong-signer`). */
  readonly recovered?: Address
  /** Where the contract does live (`contract-on-another-chain`). */
  readonly chains?: readonly ChainId[]
  /** The block at which the account was read, where a node was asked. */
  readonly block?: PinnedBlock
}

export type Unavailable = {
  readonly status: 'unavailable'
  readonly reason: UnavailableReason
  /** What the node said or did, for the log; never shown to a person as it is. */
  readonly detail?: string
}

/** The answer to "does this signature prove this account?": yes, no, or "could not ask". */
export type Verdict = Verified | Rejected | Unavailable
