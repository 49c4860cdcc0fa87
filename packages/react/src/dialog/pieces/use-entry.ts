import type { CatalogueEntry } from '@countersign/wallets'
import { useParts } from '../../kit/context.ts'

/** Finds a wallet of the site's catalogue by its id. */
export function useEntry(id: string): CatalogueEntry | undefined {
  return useParts().runtime.catalogue.find(entry => entry.id === id)
}
