import type { Address } from 'viem'
import { type PageChain, pageChain, type ServedChain } from '../served-chain.ts'

/** A Safe listed on the first page. */
export type OfferedSafe = { readonly name: string; readonly chain: number; readonly address: Address }

/** A Safe App listed on the page of apps. */
export type OfferedApp = { readonly name: string; readonly url: string }

/** The configuration that the page reads from its server. */
export type PageConfig = {
  readonly chains: readonly PageChain[]
  readonly safes: readonly OfferedSafe[]
  readonly apps: readonly OfferedApp[]
}

/** Creates the page's configuration. */
export function pageConfig(
  chains: readonly ServedChain[],
  safes: readonly OfferedSafe[],
  apps: readonly OfferedApp[],
): PageConfig {
  return { chains: chains.map(pageChain), safes, apps }
}
