import * as chains from 'viem/chains'
import type { KnownChain } from './known-chains.ts'

/** Returns the JSON of `known-chains.json`, with one chain on each line. */
export function viemChainsJson(): string {
  return toJson(toKnownChain)
}

/** Returns the JSON of `network-names.json`, with the name of one chain on each line. */
export function viemNamesJson(): string {
  return toJson(({ name }) => name)
}

function toJson(entryOf: (chain: chains.Chain) => unknown): string {
  const known = new Map(
    Object.values(chains)
      .filter(chain => typeof chain === 'object' && 'id' in chain)
      .map((chain: chains.Chain) => [chain.id, entryOf(chain)]),
  )
  const lines = [...known]
    .sort(([one], [other]) => one - other)
    .map(([id, entry]) => `"${id}": ${JSON.stringify(entry)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

function toKnownChain(chain: chains.Chain): KnownChain {
  const { name, symbol, decimals } = chain.nativeCurrency
  return {
    name: chain.name,
    currency: { name, symbol, decimals },
    explorer: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    nodes: [...chain.rpcUrls.default.http],
    testnet: chain.testnet ?? false,
    universalResolver: chain.contracts?.ensUniversalResolver?.address ?? null,
  }
}
