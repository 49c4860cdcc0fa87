import type { CatalogueEntry, Device } from '@countersign/wallets'

/** A link that opens a wallet’s app. */
export type AppLink = {
  readonly href: string
  /**
   * `here`: the system hands it over, and this page stays. `new-tab`: where the app is missing, it leads to a web page,
   * which must not take the place of this one.
   */
  readonly opens: 'here' | 'new-tab'
}

type Links = { readonly universal?: string | undefined; readonly native?: string | undefined }

/**
 * Gives the link that opens a wallet’s app with a pairing address. Without one for the wallet, Android is left to find
 * an app that takes such addresses; iOS would open any one of them, whichever was installed last.
 *
 * @param entry - `null`: any wallet
 * @param uri - a `wc:` address (EIP-1328)
 * @returns `null` if no app can be opened by a link
 */
export function pairingLink(
  entry: Pick<CatalogueEntry, 'links'> | null,
  uri: string,
  system: Device['system'],
): AppLink | null {
  const link = linkFor(entry?.links ?? {}, system)
  // By a function: an address may hold `$&`, which would stand for what is replaced.
  if (link) return { ...link, href: link.href.replace('{uri}', () => encodeURIComponent(uri)) }
  return system === 'android' ? { href: uri, opens: 'here' } : null
}

/**
 * Gives the link that opens the app of a wallet that is connected, where a request waits for its answer: one that the
 * wallet’s session names, which was made safe there, else what the catalogue’s begin with.
 *
 * @returns `null` if no app can be opened by a link
 */
export function requestLink(
  named: Links,
  entry: Pick<CatalogueEntry, 'links'> | null,
  system: Device['system'],
): AppLink | null {
  const { universal, native } = entry?.links ?? {}
  // A web address without the rest may well be only a web page: the app’s own scheme is what opens it.
  const known: Links = native === undefined ? { universal } : { native }
  const link = linkFor(known, system)
  return linkFor(named, system) ?? (link && { ...link, href: beginningOf(link.href) })
}

/** What opens the app and asks nothing of it: what stands before the pairing address, as wallets agree, or the very least. */
function beginningOf(template: string): string {
  const known = template.replace(/wc\?uri=\{uri\}$/, '')
  return known === template ? template.replace(/^([^:]+:\/*[^/?#{]*).*$/, '$1') : known
}

/** iOS shows an error for a scheme that no app has, Android asks which app a web address is for: each likes the other best. */
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
