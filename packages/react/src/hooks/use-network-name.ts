import { lazy } from '@countersign/wallets/state'
import { useLoaded } from './use-loaded.ts'

/** The names of the networks that viem knows, by EIP-155 id. `npm run tables` writes them. */
const names = lazy(async () => (await import('../site/network-names.json')).default as Record<string, string>)

/**
 * Returns the name of a network that the site may not offer; `undefined` while it loads, and if the network is unknown.
 * The names are only loaded if one is needed.
 *
 * @param chain - CAIP-2; `null`: none is needed
 * @throws {Error} outside `CountersignProvider`
 * @example
 * useNetworkName('eip155:8453') // 'Base'
 */
export function useNetworkName(chain: string | null): string | undefined {
  const known = useLoaded(chain === null ? undefined : names)
  const [namespace, id = ''] = chain?.split(':') ?? []
  return known && namespace === 'eip155' && Object.hasOwn(known, id) ? known[id] : undefined
}
