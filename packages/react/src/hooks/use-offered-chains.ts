import type { Site } from '@countersign/api'
import { perKey } from '@countersign/wallets/state'
import { type CountersignChain, toViemChain } from '../site/chain.ts'
import { useSite } from './use-site.ts'

/** Returns the chains of a site as viem describes them: the same array for the same site. */
export const chainsOf = perKey(
  ({ chains }: Site): readonly CountersignChain[] => chains.map(toViemChain),
  new WeakMap(),
)

/**
 * Returns the chains that the site offers, the default one first; `undefined` until they are loaded.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const names = useOfferedChains()?.map(({ name }) => name) // ['Ethereum', 'Base']
 */
export function useOfferedChains(): readonly CountersignChain[] | undefined {
  const site = useSite()
  return site && chainsOf(site)
}
