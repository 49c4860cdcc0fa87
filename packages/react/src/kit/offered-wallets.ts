import { type Arrangement, arrange, type CatalogueEntry, catalogue } from '@countersign/wallets'

/**
 * Arranges the catalogue as the site wants it. A name that is not in it is the site's mistake and told in the console:
 * nobody is kept from signing in by it, and what the site hides stays hidden.
 */
export function offeredWallets(arrangement: Arrangement | undefined): readonly CatalogueEntry[] {
  if (!arrangement) return catalogue
  try {
    return arrange(catalogue, arrangement)
  } catch (error) {
    console.error(error)
    return catalogue.filter(({ id }) => !arrangement.hide?.includes(id))
  }
}
