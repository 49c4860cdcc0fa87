import type { Chain, Site } from '@countersign/api'
import { eip155Chain, shortNames } from '@countersign/core'

/** A chain as viem and wagmi describe it, reduced to the fields used here. */
type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** A chain in the page's own code, as viem or our server describes it. */
export type GivenChain = Chain | ViemChain

/** Returns a source of the site for pages whose own code lists the chains, in place of the server. */
export function siteOf(chains: readonly GivenChain[]): { site(): Promise<Site> } {
  return {
    site: async () => ({
      name: location.host,
      chains: chains.map(asChain),
      tokens: [],
      relay: null,
      hostedWallets: [],
      names: null,
      gateway: null,
      links: {},
      demo: false,
    }),
  }
}

function asChain(chain: GivenChain): Chain {
  if (!('nativeCurrency' in chain)) return chain
  const urls = chain.rpcUrls.default.http.filter(url => url.startsWith('https://'))
  return {
    id: eip155Chain(chain.id),
    name: chain.name,
    shortName: shortNames[chain.id] ?? null,
    currency: chain.nativeCurrency,
    explorer: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    testnet: chain.testnet ?? false,
    wallet: urls.length > 0 ? { rpcUrls: urls } : null,
  }
}
