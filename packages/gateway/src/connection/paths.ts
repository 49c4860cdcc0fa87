import { type AccountId, accountAddress, accountChain, type ChainId, chainNumber } from '@countersign/core'

type Parts = readonly (string | number)[]
type Version = 'v1' | 'v2'

/** `/{version}/chains/{chain}` and the rest of the path. */
export const ofChain = (version: Version, chain: ChainId, ...rest: Parts): Parts => [
  version,
  'chains',
  chainNumber(chain),
  ...rest,
]

/** `/{version}/chains/{chain}/safes/{address}` and the rest of the path. */
export const ofSafe = (version: Version, safe: AccountId, ...rest: Parts): Parts =>
  ofChain(version, accountChain(safe), 'safes', accountAddress(safe), ...rest)
