import type { Chain } from '@countersign/api'
import type { NetworkState } from '@countersign/wallets'
import { isChain } from '../../../site/wrong-network.ts'

/** A network of the site, and whether the wallet is on it. */
export type NetworkRow = {
  readonly chain: Chain
  readonly is: 'current' | 'switching' | 'adding' | 'offered'
}

/**
 * Returns the networks of the site, each with whether the wallet is on it or is being asked to switch to it.
 *
 * @param current - EIP-155 id of the wallet's chain; `null` without a wallet.
 */
export function networkRows(
  chains: readonly Chain[],
  current: number | null,
  network: NetworkState,
): readonly NetworkRow[] {
  const asked = network.status === 'asking' ? network : null
  return chains.map(chain => ({
    chain,
    is: isChain(chain, current) ? 'current' : asked?.act === chain.id ? networkStep(asked) : 'offered',
  }))
}

/** Returns what the wallet is asked: to switch to a network, or first to add it. */
export function networkStep({
  progress,
}: Extract<NetworkState, { readonly status: 'asking' }>): 'switching' | 'adding' {
  return progress ?? 'switching'
}
