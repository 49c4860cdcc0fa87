import { createStore } from '@countersign/wallets/state'
import { useEffect } from 'react'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useStore } from '../../../hooks/use-store.ts'

const required = createStore<string | null>(null)

/**
 * Limits the choice of an account in the dialog (`open('account')`) to one network.
 *
 * @param chain - CAIP-2; `null`: any network of the site
 * @returns a function that ends the limit
 */
export function requireNetwork(chain: string | null): () => void {
  required.set(chain)
  return () => required.set(null)
}

/**
 * Limits the choice of an account like `requireNetwork`, while the component is mounted.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { open } = useDialog()
 * useRequiredNetwork('eip155:8453')
 * const button = <button onClick={() => open('account')}>Choose an account on Base</button>
 */
export function useRequiredNetwork(chain: string | null): void {
  useEffect(() => requireNetwork(chain), [chain])
}

/** Returns the network (CAIP-2) that the account must be on; `null`: any. */
export function useNetworkOfChoice(): string | null {
  const chain = useStore(required)
  return useDialogState().purpose === 'account' ? chain : null
}
