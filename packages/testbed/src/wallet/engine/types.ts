import type { Address, Hex } from 'viem'

/** A chain of the wallet. @see EIP-3085 */
export interface Chain {
  id: number
  name: string
  /** The URLs of its nodes; a URL without a host is relative to the wallet's own origin. */
  rpcUrls: string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  blockExplorerUrls?: string[]
}

/** A token that a site asked the wallet to show. @see EIP-747 */
export interface Asset {
  address: Address
  symbol: string
  decimals: number
  image?: string
}

/** Typed data with everything that its hash requires. @see EIP-712 */
export interface TypedData {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** A transaction request; quantities are in hex. `from` defaults to the site's first account. */
export interface Transaction {
  /** The requested chain; it must be the wallet's current one. */
  chainId?: number
  from?: Address
  to?: Address
  value?: Hex
  data?: Hex
  gas?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

/** A transaction with all signed fields; quantities are in hex. @see EIP-1559 */
export interface PreparedTransaction {
  nonce: number
  to?: Address
  value: Hex
  data?: Hex
  gas: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
}

/** How a person replaces a pending transaction: with the same one at a higher fee, or with an empty one. */
export type Replacement = 'speed-up' | 'cancel'

/** A sent transaction. */
export interface SentTransaction extends PreparedTransaction {
  hash: Hex
  chainId: number
  from: Address
  /** The transaction that it replaces, and how. */
  replaces?: { hash: Hex; how: Replacement }
  /** `settled`: its nonce is used on the chain, so it cannot be replaced. */
  state: 'sent' | 'replaced' | 'settled'
}

/** What the wallet does with a request that requires a prompt. */
export type Behavior =
  /** Opens its window and waits for the person. */
  | { kind: 'ask' }
  /** Approves immediately. */
  | { kind: 'approve' }
  /** Rejects immediately with this code. */
  | { kind: 'refuse'; code: RefusalCode }
  /** Fails with -32002, as if another request were pending, and shows nothing. */
  | { kind: 'busy' }
  /** Never answers, until the behavior changes. */
  | { kind: 'stall' }

/** 4001 is the standard's; some real wallets reject with the other two. */
export type RefusalCode = 4001 | 5000 | -32603

export type Origin = string
