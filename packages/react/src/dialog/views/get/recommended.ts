import { type CatalogueEntry, type Device, type Offer, offersOf } from '@countersign/wallets'

export type Recommended = { readonly entry: CatalogueEntry; readonly offers: readonly Offer[] }

/**
 * Returns the wallets to suggest to a person who has none: hosted-only wallets, popular ones for this device, and
 * others for a phone.
 *
 * @param most - the maximum number of each kind
 */
export function recommended(
  catalogue: readonly CatalogueEntry[],
  device: Device,
  most: number,
): {
  pages: readonly Recommended[]
  here: readonly Recommended[]
  phone: readonly Recommended[]
} {
  const offered = catalogue
    // A person without a wallet has neither a hardware device nor co-owners.
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
    .map(({ entry }) => ({ entry, offers: [] }))
  return { pages, here, phone }
}
