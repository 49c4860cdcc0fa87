import type { Chain } from '@countersign/api'
import { isChain } from './wrong-network.ts'

/**
 * Returns the account (CAIP-10) of a wallet's address: on the wallet's network, or on the first one of the site if the
 * site does not offer that.
 *
 * @param chains - the site's; `undefined` until they are known.
 * @see CAIP-10
 * @example
 * const chains = useSite()?.chains
 * const { connected } = useOwner()
 * const account = connected && walletAccount(chains, connected) // 'eip155:1:0xd8dA…'
 */
export function walletAccount(
  chains: readonly Pick<Chain, 'id'>[] | undefined,
  { chainId, address }: { readonly chainId: number; readonly address: string },
): string {
  const chain = chains?.some(chain => isChain(chain, chainId)) ? undefined : chains?.[0]?.id
  return `${chain ?? `eip155:${chainId}`}:${address}`
}
