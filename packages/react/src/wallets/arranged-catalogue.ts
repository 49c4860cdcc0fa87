import { type Arrangement, arrange, type CatalogueEntry, catalogue } from '@countersign/wallets'

/**
 * Arranges the catalogue as the site configures it. An unknown id is the site's mistake and is reported in the console:
 * people can still sign in, and what the site hides stays hidden.
 */
export function arrangedCatalogue(arrangement: Arrangement): readonly CatalogueEntry[] {
  try {
    return arrange(catalogue, arrangement)
  } catch (error) {
    console.error(error)
    return catalogue.filter(({ id }) => !arrangement.hide?.includes(id))
  }
}
