import * as chains from 'viem/chains'

export type KnownChain = {
  name: string
  currency: { name: string; symbol: string; decimals: number }
  explorer: string | null
  nodes: string[]
  testnet: boolean
  /** The address of ENS's universal resolver, on the chains that have one. */
  universalResolver: string | null
}

/** What viem knows of each chain, by its EIP-155 id. */
export const knownChains: Readonly<Record<number, KnownChain>> = Object.fromEntries(
  Object.values(chains)
    .filter(chain => typeof chain === 'object' && 'id' in chain)
    .map((chain: chains.Chain) => [
      chain.id,
      {
        name: chain.name,
        currency: chain.nativeCurrency,
        explorer: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
        nodes: [...chain.rpcUrls.default.http],
        testnet: chain.testnet ?? false,
        universalResolver: chain.contracts?.ensUniversalResolver?.address ?? null,
      },
    ]),
)
