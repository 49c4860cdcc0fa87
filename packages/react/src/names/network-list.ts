import type { Chain } from '@countersign/api'

/** Lists networks with the short names that an address can have before it: `Ethereum (eth), Base (base)`. */
export function networkList(chains: readonly Pick<Chain, 'name' | 'shortName'>[]): string {
  return chains
    .map(({ name, shortName }) => (shortName === null ? name : `${name} (${shortName})`))
    .join(', ')
}
