import { addressesOf, type CatalogueEntry, type Device } from '@countersign/wallets'

/** A link that opens a wallet’s app. */
export type AppLink = {
  readonly href: string
  /**
   * `here`: the system opens the app, and this page stays. `new-tab`: without the app, the link opens a web page, which
   * must not replace this one.
   */
  readonly opens: 'here' | 'new-tab'
}

type Links = { readonly universal?: string | undefined; readonly native?: string | undefined }

/**
 * Returns the link that opens a wallet’s app with a pairing address. If the wallet has no link, Android can find an app
 * that accepts such addresses; iOS would open the one that was installed last.
 *
 * @param entry - `null`: any wallet
 * @param uri - a `wc:` address (EIP-1328)
 * @returns `null` if no app can be opened by a link
 */
export function pairingLink(
  entry: CatalogueEntry | null,
  uri: string,
  system: Device['system'],
): AppLink | null {
  const link = linkFor(linksOf(entry), system)
  // A replacement function, because an address may contain `$&`, which has a special meaning in a replacement string.
  if (link) return { ...link, href: link.href.replace('{uri}', () => encodeURIComponent(uri)) }
  return system === 'android' ? { href: uri, opens: 'here' } : null
}

/**
 * Returns the link that opens the app of a connected wallet, where a request is waiting: the link that the wallet’s
 * session names, which was sanitized there, or else the start of the catalogue’s link.
 *
 * @returns `null` if no app can be opened by a link
 */
export function requestLink(
  named: Links,
  entry: CatalogueEntry | null,
  system: Device['system'],
): AppLink | null {
  const { universal, native } = linksOf(entry)
  // A truncated web address may lead to an ordinary web page; the app’s own scheme always opens the app.
  const known: Links = native === undefined ? { universal } : { native }
  const link = linkFor(known, system)
  return linkFor(named, system) ?? (link && { ...link, href: beginningOf(link.href) })
}

const linksOf = (entry: CatalogueEntry | null): Links => (entry && addressesOf(entry)?.links) ?? {}

/**
 * Returns the link that opens the app without a request: the part before the pairing address if the template has the
 * usual form, or else the scheme and host.
 */
function beginningOf(template: string): string {
  const known = template.replace(/wc\?uri=\{uri\}$/, '')
  return known === template ? template.replace(/^([^:]+:\/*[^/?#{]*).*$/, '$1') : known
}

/**
 * Picks the kind of link that suits the system. iOS shows an error for a scheme without an app, and Android asks which
 * app to use for a web address.
 */
function linkFor({ universal, native }: Links, system: Device['system']): AppLink | null {
  const web = universal === undefined ? null : ({ href: universal, opens: 'new-tab' } as const)
  const own = native === undefined ? null : ({ href: native, opens: 'here' } as const)
  switch (system) {
    case 'ios':
      return web ?? own
    case 'android':
      return own ?? web
    case 'macos':
    case 'windows':
    case 'linux':
    case null:
      return null
  }
}
