import type { Chain } from '@countersign/api'

/** Whether a chain (CAIP-2) has this EIP-155 id. */
export function isChain({ id }: Pick<Chain, 'id'>, number: number | null): boolean {
  return number !== null && id === `eip155:${number}`
}

/** Whether the wallet is on a chain that the site does not offer. `false` until the site's chains are known. */
export function isWrongNetwork(chains: readonly Chain[] | undefined, current: number | null): boolean {
  return chains !== undefined && current !== null && !chains.some(chain => isChain(chain, current))
}
