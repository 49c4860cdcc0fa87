import type { CatalogueEntry, Wallet } from '@countersign/wallets'
import { useStore } from '../../hooks/use-store.ts'
import { useParts } from '../../kit/context.ts'

/** Finds a wallet of the catalogue among those of this browser, also one that comes while the view is open. */
export function useArrived(entry: CatalogueEntry): Wallet | undefined {
  return useStore(useParts().runtime.installed).find(({ rdns }) => rdns !== null && entry.rdns.includes(rdns))
}
