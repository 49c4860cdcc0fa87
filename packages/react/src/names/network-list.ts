import type { Chain } from '@countersign/api'

/**
 * Lists networks with the short names that an address can have before it: `Ethereum (eth), Base (base)`.
 *
 * @see EIP-3770
 * @example
 * networkList([{ name: 'Ethereum', shortName: 'eth' }, { name: 'Base', shortName: 'base' }])
 * // 'Ethereum (eth), Base (base)'
 */
export function networkList(chains: readonly Pick<Chain, 'name' | 'shortName'>[]): string {
  return chains
    .map(({ name, shortName }) => (shortName === null ? name : `${name} (${shortName})`))
    .join(', ')
}
