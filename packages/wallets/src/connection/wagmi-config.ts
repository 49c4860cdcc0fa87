import { chainNumber, parseChainId } from '@countersign/core'
import { type Config, createConfig } from '@wagmi/core'
import { type Chain, http } from 'viem'
import type { SiteChain } from './link.ts'

export type CountersignConfigOptions = {
  /** The site's chains, as the server names them or as viem does; the first is the one that is read by default. */
  readonly chains: readonly (SiteChain | Chain)[]
  /** The address at which JSON-RPC is answered for a chain, by its EIP-155 id. @default `/rpc/{chain}` of the page's origin */
  readonly rpc?: (chain: number) => string
}

/**
 * Makes a wagmi configuration for a page that uses wagmi's hooks beneath the kit.
 *
 * It asks the server's nodes only, keeps nothing from visit to visit, and connects and looks for no wallet by itself:
 * the kit does, and adds the connector of each wallet that a person chooses.
 *
 * @throws {TypeError} without a chain
 * @example
 * const config = createCountersignConfig({ chains: [mainnet, base] })
 * <WagmiProvider config={config} reconnectOnMount={false}>
 */
export function createCountersignConfig({ chains, rpc = ownRpc }: CountersignConfigOptions): Config {
  const [first, ...rest] = chains.map(chain => (isSiteChain(chain) ? wagmiChain(chain, rpc) : chain))
  if (!first) throw new TypeError('A site has at least one chain.')
  return createConfig({
    chains: [first, ...rest],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: Object.fromEntries([first, ...rest].map(({ id }) => [id, http(rpc(id))])),
  })
}

function ownRpc(chain: number): string {
  return `/rpc/${chain}`
}

function isSiteChain(chain: SiteChain | Chain): chain is SiteChain {
  return typeof chain.id === 'string'
}

function wagmiChain(chain: SiteChain, rpc: (id: number) => string): Chain {
  const { id, name, currency, explorer, testnet } = chain
  const number = chainNumber(parseChainId(id))
  return {
    id: number,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpc(number)] } },
    ...(explorer === null ? {} : { blockExplorers: { default: { name, url: explorer } } }),
    testnet,
  }
}

/** Writes a chain of a wagmi configuration as the site's own are; wallets are given the nodes that it names in full. */
export function siteChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: Chain): SiteChain {
  const urls = rpcUrls.default.http.filter(url => url.startsWith('https://'))
  return {
    id: `eip155:${id}`,
    name,
    currency: nativeCurrency,
    explorer: blockExplorers?.default.url.replace(/\/+$/, '') ?? null,
    testnet: testnet ?? false,
    wallet: urls.length > 0 ? { rpcUrls: urls } : null,
  }
}
