import type { CatalogueEntry, Device } from '@countersign/wallets'

/**
 * Gives the link that opens a wallet's app with a pairing address. The universal one comes first: where the app is not
 * installed, it leads to a page that says so, and not to nothing. Android knows by itself which apps take an address;
 * iOS would open any one of them.
 *
 * @param entry - `null`: any wallet
 * @param uri - a `wc:` address (EIP-1328)
 * @returns `null` if no app can be opened by a link
 */
export function openAppLink(
  entry: Pick<CatalogueEntry, 'links'> | null,
  uri: string,
  system: Device['system'],
): string | null {
  const template = entry?.links?.universal ?? entry?.links?.native
  if (template !== undefined) return template.replace('{uri}', () => encodeURIComponent(uri))
  return system === 'android' ? uri : null
}
