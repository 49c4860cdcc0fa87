import type { Chain } from '../wallet/engine/types.ts'

/** A chain of the phone, with the nodes that its server passes calls on to. */
export interface PhoneChain {
  /** EIP-155 chain id. */
  id: number
  name: string
  currency?: { name: string; symbol: string; decimals: number }
  /** Addresses of JSON-RPC nodes over HTTP; none: the phone can sign for the chain, and send nothing. */
  nodes?: readonly string[]
}

/** What the page learns from its server. */
export interface PhoneConfig {
  relay: { url: string; projectId: string }
  /** The nodes stand on the page's own origin. */
  chains: Chain[]
}

/** The chains of a phone that is given none: the one of the local world, and Ethereum. */
export const usualChains: readonly PhoneChain[] = [
  { id: 31337, name: 'Local test chain' },
  { id: 1, name: 'Ethereum' },
]

/** Writes down what the page learns. */
export function phoneConfig(relay: PhoneConfig['relay'], chains: readonly PhoneChain[]): PhoneConfig {
  return {
    relay: { url: relay.url, projectId: relay.projectId },
    chains: chains.map(({ id, name, currency }) => ({
      id,
      name,
      rpcUrls: [`/rpc/${id}`],
      nativeCurrency: currency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })),
  }
}
