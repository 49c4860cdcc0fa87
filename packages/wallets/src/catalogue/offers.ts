import { type Device, isPhone } from './device.ts'
import type { Browser, CatalogueEntry, DesktopSystem, PhoneSystem } from './entry.ts'

/** One way to install a wallet, with the https address of the store or download page. */
export type Offer =
  | { readonly kind: 'extension'; readonly browser: Browser; readonly url: string }
  | { readonly kind: 'phone'; readonly system: PhoneSystem; readonly url: string }
  | { readonly kind: 'desktop'; readonly system: DesktopSystem; readonly url: string }

/** The ways to install a wallet: for the current device, best first, and for others. */
export type Offers = { readonly here: readonly Offer[]; readonly elsewhere: readonly Offer[] }

const browsers: readonly Browser[] = ['chrome', 'edge', 'brave', 'firefox', 'safari', 'opera']
const phones: readonly PhoneSystem[] = ['ios', 'android']
const desktops: readonly DesktopSystem[] = ['macos', 'windows', 'linux']

/**
 * Returns how a wallet can be installed on this device, and on others.
 *
 * On a phone that is its app; on a computer the extension for the current browser, then the desktop program. For a page
 * in a browser an extension works best; connecting a program takes more steps.
 *
 * @param entry - the wallet.
 * @param device - where the page runs.
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
  stores: { extension = {}, phone = {}, desktop = {} },
}: CatalogueEntry): readonly Offer[] {
  return [
    ...phones.flatMap((system): Offer[] => offer(phone[system], url => ({ kind: 'phone', system, url }))),
    ...browsers.flatMap((browser): Offer[] =>
      offer(extension[browser], url => ({ kind: 'extension', browser, url })),
    ),
    ...desktops.flatMap((system): Offer[] =>
      offer(desktop[system], url => ({ kind: 'desktop', system, url })),
    ),
  ]
}

const offer = (url: string | undefined, make: (url: string) => Offer): Offer[] => (url ? [make(url)] : [])

const browserOf = (way: Offer): Browser | null => (way.kind === 'extension' ? way.browser : null)

/** The extension for the current browser. Edge, Brave and Opera install from the Chrome Web Store too. */
function ownExtension(
  { stores: { extension = {} } }: CatalogueEntry,
  { browser, system }: Device,
): (Offer & { kind: 'extension' }) | null {
  if (browser === null || isPhone(system)) return null
  const takesFromChrome = browser === 'edge' || browser === 'brave' || browser === 'opera'
  const url = extension[browser] ?? (takesFromChrome ? extension.chrome : undefined)
  return url ? { kind: 'extension', browser, url } : null
}
