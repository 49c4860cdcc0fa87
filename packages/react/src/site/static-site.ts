import type { Chain, Site } from '@countersign/api'

/** A chain as viem and wagmi describe it, as far as it matters here. */
type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** A chain that the page's own code names: as viem describes it, or as our server does. */
export type GivenChain = Chain | ViemChain

/** Stands in for the server's word about the site, where the page's own code names the chains. */
export function siteOf(chains: readonly GivenChain[]): { site(): Promise<Site> } {
  return {
    site: async () => ({
      name: location.host,
      chains: chains.map(asChain),
      tokens: [],
      relay: null,
      hostedWallets: [],
      gateway: null,
      demo: false,
    }),
  }
}

function asChain(chain: GivenChain): Chain {
  if (!('nativeCurrency' in chain)) return chain
  const urls = chain.rpcUrls.default.http.filter(url => url.startsWith('https://'))
  return {
    id: `eip155:${chain.id}`,
    name: chain.name,
    currency: chain.nativeCurrency,
    explorer: chain.blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    testnet: chain.testnet ?? false,
    wallet: urls.length > 0 ? { rpcUrls: urls } : null,
  }
}
