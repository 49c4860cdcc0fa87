import chains from './known-chains.json' with { type: 'json' }

export type KnownChain = {
  name: string
  currency: { name: string; symbol: string; decimals: number }
  explorer: string | null
  nodes: string[]
  testnet: boolean
  /** The address of ENS's universal resolver, on the chains that have one. */
  universalResolver: string | null
}

/**
 * What viem knows of each chain, by its EIP-155 id. `npm run tables` writes it, because importing `viem/chains` takes a
 * quarter of the server's start-up time.
 */
export const knownChains: Readonly<Record<string, KnownChain>> = chains
