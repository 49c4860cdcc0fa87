import { chainNumber, eip155Chain, shortNames } from '@countersign/core'
import { type Config, createConfig } from '@wagmi/core'
import { type Chain, http } from 'viem'
import type { SiteChain } from './wallet-connection.ts'

export type CountersignConfigOptions = {
  /** The site's chains, as viem describes them; the first is the default for reads. */
  readonly chains: readonly Chain[]
  /** Returns the JSON-RPC address for a chain, by its EIP-155 id. @default `/rpc/{chain}` of the page's origin */
  readonly rpc?: (chain: number) => string
}

/**
 * Creates a wagmi configuration for a page that uses wagmi's hooks with the kit.
 *
 * It uses only the server's nodes, stores nothing between visits, and neither connects nor discovers wallets: the kit
 * does, and adds the connector of each wallet that a person selects.
 *
 * @throws {TypeError} without a chain
 * @example
 * const config = createCountersignConfig({ chains: [mainnet, base] })
 * const app = (
 *   <WagmiProvider config={config} reconnectOnMount={false}>
 *     …
 *   </WagmiProvider>
 * )
 */
export function createCountersignConfig({ chains, rpc = ownRpc }: CountersignConfigOptions): Config {
  const [first, ...rest] = chains
  if (!first) throw new TypeError('A site has at least one chain.')
  return createConfig({
    chains: [first, ...rest],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: Object.fromEntries(chains.map(({ id }) => [id, http(rpc(id))])),
  })
}

/** Returns the address of the server's nodes for a chain, at the page's own origin. */
export function ownRpc(chain: number): string {
  return `/rpc/${chain}`
}

/** Converts one of the site's chains to the format of a wagmi configuration. */
export function wagmiChain(
  { id, name, currency, explorer, testnet }: SiteChain,
  rpc: (id: number) => string,
): Chain {
  const number = chainNumber(id)
  return {
    id: number,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpc(number)] } },
    ...(explorer === null ? {} : { blockExplorers: { default: { name, url: explorer } } }),
    testnet,
  }
}

/**
 * Converts a chain of a wagmi configuration to the format of the site's chains; wallets receive all nodes that it
 * names.
 */
export function siteChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: Chain): SiteChain {
  const urls = rpcUrls.default.http.filter(url => url.startsWith('https://'))
  return {
    id: eip155Chain(id),
    name,
    shortName: shortNames[id] ?? null,
    currency: nativeCurrency,
    explorer: blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    testnet: testnet ?? false,
    wallet: urls.length > 0 ? { rpcUrls: urls } : null,
  }
}
