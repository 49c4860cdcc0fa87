import type { Address } from 'viem'
import { safeSets } from '../contracts/safe-set.ts'

/** A chain of Safe's wallet, with the nodes that its server passes calls on to. */
export type SafeWalletChain = {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  /** What its addresses are written with (EIP-3770). @default `chain-` and the id */
  readonly shortName?: string
  readonly currency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Addresses of JSON-RPC nodes over HTTP. */
  readonly nodes: readonly string[]
}

/** A Safe that the first page offers. */
export type OfferedSafe = { readonly name: string; readonly chain: number; readonly address: Address }

/** A chain as the page knows it; its node stands on the page's own origin. */
export type PageChain = {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** What the page learns from its server. */
export type PageConfig = {
  readonly chains: readonly PageChain[]
  readonly safes: readonly OfferedSafe[]
  /** Whether there is a gateway; without one no signatures can be collected. */
  readonly gateway: boolean
  /** Where messages are signed on the chain, by the Safe's version; older Safes sign by themselves. */
  readonly signMessageLibs: Readonly<Record<string, Address>>
}

/** Writes down what the page learns. */
export function pageConfig(
  chains: readonly SafeWalletChain[],
  safes: readonly OfferedSafe[],
  gateway: boolean,
): PageConfig {
  return {
    chains: chains.map(({ id, name, shortName = `chain-${id}`, currency = ether }) => ({
      id,
      name,
      shortName,
      currency,
    })),
    safes,
    gateway,
    signMessageLibs: Object.fromEntries(
      Object.entries(safeSets).flatMap(([version, set]) =>
        'signMessageLib' in set ? [[version, set.signMessageLib]] : [],
      ),
    ),
  }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
