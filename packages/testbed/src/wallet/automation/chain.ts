import type { Chain } from '../engine/types.ts'

/**
 * Describes a chain to the wallet.
 *
 * @param url - the node's address.
 * @example
 * await wallet.setChains([walletChain(31337, chain.url), walletChain(1, chain.url, 'Ethereum')])
 */
export function walletChain(id: number, url: string, name = 'Local test chain'): Chain {
  return { id, name, rpcUrls: [url], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
}
