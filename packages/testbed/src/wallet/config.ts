import type { Address, Hex } from 'viem'

/** A Safe with one owner, as the build computes it. */
interface SafeConfig {
  address: Address
  factory: Address
  factoryData: Hex
}

/** The configuration that the build embeds in a variant of the wallet. */
export interface WalletConfig {
  name: string
  /** The reverse domain name of EIP-6963. */
  rdns: string
  /** The accent color of the icon, as `#rrggbb`. */
  accent: string
  /** The chain of the contract accounts. */
  chainId: number
  /** Alice's deployed Safe. */
  vault: SafeConfig
  /** Bob's Safe, which is not deployed. */
  unborn: SafeConfig
}

declare const WALLET_CONFIG: WalletConfig

/** The configuration that the build embedded in this variant. */
export const config: WalletConfig = WALLET_CONFIG
