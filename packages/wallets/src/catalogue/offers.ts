import { type Device, isPhone } from './device.ts'
import type { Browser, CatalogueEntry, DesktopSystem, PhoneSystem } from './entry.ts'

/** One way to install a wallet. `addressOf` returns its address. */
export type Offer =
  | { readonly kind: 'extension'; readonly browser: Browser }
  | { readonly kind: 'phone'; readonly system: PhoneSystem }
  | { readonly kind: 'desktop'; readonly system: DesktopSystem }

/** The ways to install a wallet: for the current device, best first, and for others. */
export type Offers = { readonly here: readonly Offer[]; readonly elsewhere: readonly Offer[] }

/**
 * Returns how a wallet can be installed on this device, and on others.
 *
 * On a phone that is its app; on a computer the extension for the current browser, then the desktop program. For a page
 * in a browser an extension works best; connecting a program takes more steps.
 *
 * @param entry - the wallet.
 * @param device - where the page runs.
 * @example
 * const [entry] = catalogue
 * if (entry) offersOf(entry, deviceOf(navigator)).here // [{ kind: 'extension', browser: 'firefox' }]
 */
export function offersOf(entry: CatalogueEntry, device: Device): Offers {
  const own = ownExtension(entry, device)
  const listed = listedOffers(entry)
  const here = listed.filter(offer => offer.kind !== 'extension' && offer.system === device.system)
  const elsewhere = listed.filter(
    offer => !here.includes(offer) && !(own && own.browser === browserOf(offer)),
  )
  return { here: own ? [own, ...here] : here, elsewhere }
}

/** Everything that the entry lists, phones first: people usually have one in addition to the current device. */
function listedOffers({
  platforms: { extension = [], phone = [], desktop = [] },
}: CatalogueEntry): readonly Offer[] {
  return [
    ...phone.map(system => ({ kind: 'phone', system }) as const),
    ...extension.map(browser => ({ kind: 'extension', browser }) as const),
    ...desktop.map(system => ({ kind: 'desktop', system }) as const),
  ]
}

const browserOf = (way: Offer): Browser | null => (way.kind === 'extension' ? way.browser : null)

/** The extension for the current browser. Edge, Brave and Opera install from the Chrome Web Store too. */
function ownExtension(
  { platforms: { extension = [] } }: CatalogueEntry,
  { browser, system }: Device,
): (Offer & { kind: 'extension' }) | null {
  if (browser === null || isPhone(system)) return null
  const takesFromChrome = browser === 'edge' || browser === 'brave' || browser === 'opera'
  const isListed = extension.includes(browser) || (takesFromChrome && extension.includes('chrome'))
  return isListed ? { kind: 'extension', browser } : null
}
