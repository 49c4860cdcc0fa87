import type { Address, Hex } from 'viem'

/** A Safe of one owner, as the build works it out. */
interface SafeConfig {
  address: Address
  factory: Address
  factoryData: Hex
}

/** What the build writes into a body of the wallet. */
export interface WalletConfig {
  name: string
  /** The reverse domain name of EIP-6963. */
  rdns: string
  /** The colour of the icon, as `#rrggbb`. */
  accent: string
  /** The chain that the contract accounts live on. */
  chainId: number
  /** Alice's deployed Safe. */
  vault: SafeConfig
  /** Bob's Safe, which is not deployed. */
  unborn: SafeConfig
}

declare const WALLET_CONFIG: WalletConfig

/** What the build wrote into this body. */
export const config: WalletConfig = WALLET_CONFIG
