import type { Chain } from '@countersign/api'
import type { NetworkState } from '@countersign/wallets'

/** A network of the site, and where the wallet stands to it. */
export type NetworkRow = {
  readonly chain: Chain
  readonly is: 'current' | 'switching' | 'adding' | 'offered'
}

/**
 * Says of each network of the site whether the wallet is on it, or is being asked for it.
 *
 * @param current - EIP-155 id of the wallet's chain; `null` without a wallet.
 */
export function networkRows(
  chains: readonly Chain[],
  current: number | null,
  network: NetworkState,
): readonly NetworkRow[] {
  const asked = network.status === 'switching' || network.status === 'adding' ? network : null
  return chains.map(chain => ({
    chain,
    is: isChain(chain, current) ? 'current' : asked?.chain === chain.id ? asked.status : 'offered',
  }))
}

/** Whether a chain (CAIP-2) is the one with this EIP-155 id. */
export function isChain({ id }: Pick<Chain, 'id'>, number: number | null): boolean {
  return number !== null && id === `eip155:${number}`
}

/** Whether the wallet is on a chain that the site does not offer. Not known before the site's chains are. */
export function isWrongNetwork(chains: readonly Chain[] | undefined, current: number | null): boolean {
  return chains !== undefined && current !== null && !chains.some(chain => isChain(chain, current))
}
