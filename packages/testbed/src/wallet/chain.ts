import type { Chain } from './engine/types.ts'

export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/**
 * Returns a chain for the wallet's configuration.
 *
 * @param url - the node's URL.
 * @example
 * await wallet.setChains([walletChain(31337, chain.url), walletChain(1, chain.url, 'Ethereum')])
 */
export function walletChain(id: number, url: string, name = 'Local test chain'): Chain {
  return { id, name, rpcUrls: [url], nativeCurrency: ether }
}
