import type { CatalogueEntry, Device, Offer } from '@countersign/wallets'
import { offersOf } from '@countersign/wallets'

export type Recommended = { readonly entry: CatalogueEntry; readonly offers: readonly Offer[] }

/**
 * Picks the wallets that are put to somebody who has none: those that live on web pages only, popular ones that can be had
 * where they are, and then such as can be had on a phone.
 *
 * @param most - how many of each kind
 */
export function recommended(
  catalogue: readonly CatalogueEntry[],
  device: Device,
  most: number,
): {
  pages: readonly CatalogueEntry[]
  here: readonly Recommended[]
  phone: readonly Recommended[]
} {
  const offered = catalogue
    // Whoever has no wallet has neither a device for one nor co-owners.
    .filter(({ group }) => group === 'popular' || group === 'more')
    .map(entry => ({ entry, ...offersOf(entry, device) }))
  const here = offered
    .filter(offer => offer.here.length > 0)
    .slice(0, most)
    .map(({ entry, here, elsewhere }) => ({ entry, offers: [...here, ...elsewhere] }))
  const phone = offered
    .filter(({ entry }) => !here.some(other => other.entry === entry))
    .filter(({ elsewhere }) => elsewhere.some(({ kind }) => kind === 'phone'))
    .slice(0, most)
    .map(({ entry, elsewhere }) => ({ entry, offers: elsewhere }))
  const pages = offered
    .filter(({ entry, here, elsewhere }) => entry.hosted && here.length === 0 && elsewhere.length === 0)
    .slice(0, most)
    .map(({ entry }) => entry)
  return { pages, here, phone }
}
