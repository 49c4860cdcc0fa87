import type { Chain } from '@countersign/api'
import { chainNumber, eip155Chain, parseChainId, shortNames } from '@countersign/core'

/** A chain as viem and wagmi describe it. */
export type CountersignChain = {
  /** EIP-155 */
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The nodes that are given to a wallet which does not know the chain. Those that are not https are left out. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /** For addresses such as `eth:0x…` (ERC-3770). @default that of viem's chains */
  readonly shortName?: string | undefined
}

/** Returns a chain as our server describes it. */
export function fromViemChain(chain: CountersignChain): Chain {
  const urls = chain.rpcUrls.default.http.filter(url => url.startsWith('https://'))
  return {
    id: eip155Chain(chain.id),
    name: chain.name,
    shortName: chain.shortName ?? shortNames[chain.id] ?? null,
    currency: chain.nativeCurrency,
    explorer: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    testnet: chain.testnet ?? false,
    wallet: urls.length > 0 ? { rpcUrls: urls } : null,
  }
}

/** Returns a chain as viem describes it. */
export function toViemChain({
  id,
  name,
  shortName,
  currency,
  explorer,
  testnet,
  wallet,
}: Chain): CountersignChain {
  return {
    id: chainNumber(parseChainId(id)),
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: wallet?.rpcUrls ?? [] } },
    ...(explorer === null
      ? {}
      : { blockExplorers: { default: { name: new URL(explorer).host, url: explorer } } }),
    testnet,
    ...(shortName === null ? {} : { shortName }),
  }
}
