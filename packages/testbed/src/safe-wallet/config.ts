import type { Address } from 'viem'
import { safeSets } from '../contracts/safe-set.ts'
import { type PageChain, pageChain, type ServedChain } from '../served-chain.ts'

/** A Safe listed on the first page. */
export type OfferedSafe = { readonly name: string; readonly chain: number; readonly address: Address }

/** The configuration that the page reads from its server. */
export type PageConfig = {
  readonly chains: readonly PageChain[]
  readonly safes: readonly OfferedSafe[]
  /** Whether there is a gateway, which collecting signatures requires. */
  readonly gateway: boolean
  /** The `SignMessageLib` of each Safe version; older Safes sign messages without it. */
  readonly signMessageLibs: Readonly<Record<string, Address>>
}

/** Creates the page's configuration. */
export function pageConfig(
  chains: readonly ServedChain[],
  safes: readonly OfferedSafe[],
  gateway: boolean,
): PageConfig {
  return {
    chains: chains.map(pageChain),
    safes,
    gateway,
    signMessageLibs: Object.fromEntries(
      Object.entries(safeSets).flatMap(([version, set]) =>
        'signMessageLib' in set ? [[version, set.signMessageLib]] : [],
      ),
    ),
  }
}
