import { visibleAccounts, type WalletState } from './state.ts'
import type { Origin } from './types.ts'

/** Returns the permissions of a site in the format of EIP-2255. */
export function permissions(state: WalletState, origin: Origin): unknown[] {
  const value = visibleAccounts(state, origin)
  if (value.length === 0) return []
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}
