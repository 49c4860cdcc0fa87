import type { CatalogueEntry, Wallet } from '@countersign/wallets'
import { useStore } from '../hooks/use-store.ts'
import { useParts } from '../kit/context.ts'

/** Returns a wallet of the site's catalogue by its id. */
export function useEntry(id: string): CatalogueEntry | undefined {
  return useParts().runtime.catalogue.find(entry => entry.id === id)
}

/** Returns a wallet of the catalogue that is installed in this browser, even if it arrives while the view is open. */
export function useArrived(entry: CatalogueEntry): Wallet | undefined {
  return useStore(useParts().runtime.installed).find(({ rdns }) => rdns !== null && entry.rdns.includes(rdns))
}
