import type { Address, Hex } from 'viem'

/** A chain as the wallet knows it. @see EIP-3085 */
export interface Chain {
  id: number
  name: string
  /** Where reads go; an address without a host is taken on the wallet's own origin. */
  rpcUrls: string[]
  nativeCurrency: { name: string; symbol: string; decimals: number }
  blockExplorerUrls?: string[]
}

/** A token that the wallet was asked to show. @see EIP-747 */
export interface Asset {
  address: Address
  symbol: string
  decimals: number
  image?: string
}

/** Typed data with everything that its hash needs. @see EIP-712 */
export interface TypedData {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** A transaction request; quantities are hex. `from` is the site's first account when absent. */
export interface Transaction {
  /** The chain that the site means; it must be the wallet's current one. */
  chainId?: number
  from?: Address
  to?: Address
  value?: Hex
  data?: Hex
  gas?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

/** A transaction with all that its signature covers; quantities are hex. @see EIP-1559 */
export interface PreparedTransaction {
  nonce: number
  to?: Address
  value: Hex
  data?: Hex
  gas: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
}

/** How a person takes back what they have sent, while it is in no block: the same once more, or nothing instead. */
export type Replacement = 'speed-up' | 'cancel'

/** A transaction that the wallet has sent. */
export interface SentTransaction extends PreparedTransaction {
  hash: Hex
  chainId: number
  from: Address
  /** What it was sent in place of, and how. */
  replaces?: { hash: Hex; how: Replacement }
  /** `settled`: its nonce is used up on the chain, so that nothing can replace it. */
  state: 'sent' | 'replaced' | 'settled'
}

/** What the wallet does with a request that needs a person. */
export type Behaviour =
  /** Opens its window and waits for the person. */
  | { kind: 'ask' }
  /** Approves at once. */
  | { kind: 'approve' }
  /** Refuses at once with this code. */
  | { kind: 'refuse'; code: RefusalCode }
  /** Says that another request is waiting already (-32002), and shows nothing. */
  | { kind: 'busy' }
  /** Never answers, until told otherwise. */
  | { kind: 'stall' }

/** 4001 is the standard's; wallets in the wild also refuse with the other two. */
export type RefusalCode = 4001 | 5000 | -32603

export type Origin = string
