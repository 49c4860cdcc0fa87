import { lazy } from '@countersign/wallets/state'
import { useLoaded } from './use-loaded.ts'

/** The names of the networks that viem knows, by EIP-155 id. `npm run tables` writes them. */
const names = lazy(async () => (await import('../site/network-names.json')).default as Record<number, string>)

/**
 * Returns the name of a network that the site may not offer; `undefined` while it loads, and if the network is unknown.
 * The names are only loaded if one is needed.
 *
 * @param chainId - EIP-155; `null` or `undefined`: none is needed
 * @returns e.g. `Base`
 * @throws {Error} outside `CountersignProvider`
 * @example
 * useNetworkName(8453) // 'Base'
 */
export function useNetworkName(chainId: number | null | undefined): string | undefined {
  const isNeeded = typeof chainId === 'number'
  const known = useLoaded(isNeeded ? names : undefined)
  return known && isNeeded && Object.hasOwn(known, chainId) ? known[chainId] : undefined
}
